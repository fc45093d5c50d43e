import type { z } from "zod";
import type { ErrorCode, ErrorDetails } from "@/lib/errors";

/** What a server action returns: the verb's output, or an error whose sentence tells a person what to do. */
export type ActionResult<T> =
  | { ok: true; data: T }
  | { ok: false; error: { code: ErrorCode; message: string; details?: ErrorDetails } };

/** A capability as a component calls it: the server action that `app/server-action.ts` makes from it. */
export type ActionOf<Verb extends { input: z.ZodType; output: z.ZodType }> = (
  input: z.input<Verb["input"]>,
) => Promise<ActionResult<z.output<Verb["output"]>>>;
