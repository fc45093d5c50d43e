import type { z } from "zod";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { describeInput } from "./describe-invocation";
import type { Invocation } from "./invocation";
import { logFailure } from "./process/log-failure";
import { writeAuditEntry } from "./write-audit-entry";

/**
 * Runs a capability for a person or an API key and writes its audit log entry: in the verb's own transaction if it has one
 * (`transact` writes it there), otherwise right after. A refusal is logged with its code. What the service itself does, and
 * what a capability invokes in turn, gets no entry of its own.
 */
export async function runAudited<Output>(
  ctx: Context,
  spec: { name: string; input: z.ZodType },
  input: unknown,
  run: (ctx: Context) => Promise<Output>,
): Promise<Output> {
  if (ctx.invocation || ctx.actor.kind === "system") return run(ctx);
  const invocation: Invocation = {
    capability: spec.name,
    ...describeInput(spec.input, input),
    isAudited: false,
  };
  const within: Context = { ...ctx, invocation };
  try {
    const output = await run(within);
    await writeAuditEntry(within, { result: output });
    return output;
  } catch (error) {
    if (isRefusal(error) && !invocation.isAudited) await noteRefusal(within, error);
    throw error;
  }
}

/** Malformed input changed nothing and does not show what was intended, so it is not logged. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.code !== "validation_error";
}

async function noteRefusal(ctx: Context, error: AppError): Promise<void> {
  // Ids that were never looked up, or that were not found here, may belong to another workspace. They are left out.
  const isUnproven = error.code === "not_found" || error.code === "forbidden";
  const invocation = isUnproven ? { ...ctx.invocation!, subjects: {} } : ctx.invocation;
  // A failure to write the log must not hide why the request was refused.
  const note = (ctx: Context) =>
    writeAuditEntry({ ...ctx, invocation }, { code: error.code }).catch((failure) =>
      logFailure(failure, "", "audit log"),
    );
  // The caller's transaction is about to be rolled back, and would take the entry with it.
  if (ctx.inTransaction) ctx.afterRollback?.push(note);
  else await note(ctx);
}
