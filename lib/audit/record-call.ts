import type { z } from "zod";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { logFailure } from "@/lib/http/log-failure";
import { describeInput } from "./describe-call";
import { type Call, noteCall } from "./note-call";

/**
 * Runs a call of a person or a key with its entry in the audit log: in the verb's own transaction where it has one
 * (`transact` writes it there), else right after. What a verb refuses is noted with its code. Calls of the service
 * itself, and those that a capability makes in turn, run without an entry.
 */
export async function recordCall<Output>(
  ctx: Context,
  spec: { name: string; input: z.ZodType },
  input: unknown,
  run: (ctx: Context) => Promise<Output>,
): Promise<Output> {
  if (ctx.call || ctx.actor.kind === "system") return run(ctx);
  const call: Call = { capability: spec.name, ...describeInput(spec.input, input), noted: false };
  const within: Context = { ...ctx, call };
  try {
    const output = await run(within);
    await noteCall(within, { result: output });
    return output;
  } catch (error) {
    if (isRefusal(error) && !call.noted) await noteRefusal(within, error);
    throw error;
  }
}

/** An input that was not understood is no deed, and says nothing of what was meant. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.code !== "validation_error";
}

async function noteRefusal(ctx: Context, error: AppError): Promise<void> {
  // Ids that nobody looked for, or that name nothing here, are no records of this workspace: they may be another's.
  const isUnproven = error.code === "not_found" || error.code === "forbidden";
  const call = isUnproven ? { ...ctx.call!, subjects: {} } : ctx.call;
  // A log that cannot be written must not hide why the call was refused.
  const note = (ctx: Context) =>
    noteCall({ ...ctx, call }, { code: error.code }).catch((failure) => logFailure(failure, "", "audit log"));
  // The transaction of whoever called is about to be rolled back, and would take the entry with it.
  if (ctx.inTransaction) ctx.afterRollback?.push(note);
  else await note(ctx);
}
