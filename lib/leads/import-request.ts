import { z } from "zod";
import { text, uuid } from "@/lib/shapes";
import { ImportMapping } from "./preview-lead-import";

/** What is sent with a file in addition to its bytes, as query parameters: `mapping` is JSON. */
export const ImportRequest = z.object({
  name: text(1, 255),
  mapping: z.string().max(2_000).transform(parseJson).pipe(ImportMapping).optional(),
  agentId: uuid.optional(),
});

function parseJson(text: string, ctx: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    ctx.addIssue({ code: "custom", message: "must be JSON" });
    return z.NEVER;
  }
}
