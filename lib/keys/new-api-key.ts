import { z } from "zod";
import { KEY_SCOPES } from "@/lib/scopes";
import { isoTime, text } from "@/lib/shapes";

/** What a key is made of. For the page that makes one: it checks with it too, and it brings nothing of the service along. */
export const NewApiKey = z.object({
  name: text(1, 200).refine((name) => name.trim() !== "", "must not be blank"),
  scopes: z
    .array(z.enum([...KEY_SCOPES, "*"]))
    .min(1)
    .describe(
      "What the key may do: at most what its maker may. `*` stands for all of them, those of later versions as well.",
    ),
  expiresAt: isoTime.nullable().optional().describe("From when on it is refused; left out: never."),
});
