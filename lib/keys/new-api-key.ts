import { z } from "zod";
import { KEY_SCOPES } from "@/lib/scopes";
import { isoTime, line } from "@/lib/shapes";

/** The input for a new key. The page that creates keys validates with it too, so it imports nothing of the service. */
export const NewApiKey = z.object({
  name: line(1, 200),
  scopes: z
    .array(z.enum([...KEY_SCOPES, "*"]))
    .min(1)
    .describe(
      "What the key is allowed to do, at most what its creator is. `*` stands for all scopes, including those of later versions.",
    ),
  expiresAt: isoTime.nullable().optional().describe("When it expires; leave out for never."),
});
