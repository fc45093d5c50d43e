import type { z } from "zod";
import { isUndoneByAnother } from "@/db/refused-query";
import { acrossWorkspaces } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { AppError, type ErrorCode, type FieldIssue } from "@/lib/errors";
import { explainConflict } from "@/lib/explain-conflict";
import type { Scope } from "@/lib/scopes";
import { issueMessage } from "@/lib/text/issue-message";
import { describeInput, WithoutEntry, writeAuditEntry } from "./audit-log";
import { notifyChange } from "./notify-change";
import { logFailure } from "./process/log-failure";

/** What a call costs: a price list key, or nothing. */
export type CostClass = "free" | "perEmail" | "perLead" | "perDiscoveryRun" | "perChatTurn" | "perCallMinute";

export type CapabilitySpec<Input extends z.ZodType, Output extends z.ZodType> = {
  /** Unique verb + noun in camel case: operation id, tool name, log field. */
  name: string;
  /** One line for people and models. */
  description: string;
  scope: Scope;
  cost: CostClass;
  /**
   * True if an agent must ask a person before calling this: it spends credits, contacts people, stops or blocks something,
   * or changes identity, sender, sources, sequence or settings.
   */
  needsApproval: boolean;
  /** Errors that the verb throws on purpose, besides malformed input, a missing scope and a record that does not exist. */
  refuses?: readonly ErrorCode[];
  /**
   * True if the verb commits its own transactions because something external happens between them. It must not run inside a
   * caller's transaction, which would delay those commits. Its audit entry is written after it, unless it writes its own in the
   * transaction that decides (`withoutEntry`).
   */
  commitsItself?: boolean;
  /**
   * Set if the output has a secret that is shown once: it is not stored, and a page that lost the answer gets this sentence
   * instead, which says what to do.
   */
  secretOutput?: string;
  input: Input;
  output: Output;
};

/**
 * One thing that a workspace can do, written once for every surface. Calling it checks the caller's scope, parses the
 * input, runs the verb and parses its output. Everything except reads runs in one transaction with its entry in the audit log,
 * unless it `commitsItself`, and notifies open pages of the workspace that something changed.
 *
 * Errors: `forbidden` without the scope, `validation_error` with one issue per field, and the verb's own.
 */
export type Capability<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = CapabilitySpec<Input, Output> &
  ((ctx: Context, input: z.input<Input>) => Promise<z.output<Output>>) & {
    /** The output as JSON text, if PostgreSQL writes it; see `textCapability`. */
    readonly text?: (ctx: Context, input: z.input<Input>) => Promise<string>;
  };

export function capability<Input extends z.ZodType, Output extends z.ZodType>(
  spec: CapabilitySpec<Input, Output>,
  verb: (ctx: Context, input: z.output<Input>) => Promise<z.input<Output> | WithoutEntry<z.input<Output>>>,
): Capability<Input, Output> {
  const isRead = spec.scope.endsWith(":read");
  const call = async (ctx: Context, input: z.input<Input>) => {
    if (spec.commitsItself && ctx.inTransaction)
      throw new Error(`${spec.name} commits its own transactions and was called inside another.`);
    let isQuiet = false;
    const run = async (ctx: Context, parsed: z.output<Input>) => {
      const answer = await runParsed(ctx, parsed, verb);
      isQuiet = answer instanceof WithoutEntry && answer.isQuiet;
      const output = spec.output.parse(answer instanceof WithoutEntry ? answer.output : answer);
      if (!isRead && !(answer instanceof WithoutEntry)) await writeAuditEntry(ctx, { result: output });
      return output;
    };
    if (isRead) return run(ctx, admit(ctx, spec, input));
    const output = await invoke(ctx, spec, input, (ctx) => {
      const parsed = admit(ctx, spec, input);
      if (spec.commitsItself) return run(ctx, parsed);
      return transact(
        ctx,
        (ctx) => run(ctx, parsed),
        () => isQuiet,
      ).catch((error) => throwExplained(ctx, error));
    });
    // `transact` has told the pages of what it committed.
    if (spec.commitsItself) notifyChange(ctx.workspaceId, acrossWorkspaces(ctx));
    return output;
  };
  // A function's own `name` is not writable, so it is set with defineProperty.
  const { name, ...rest } = spec;
  return Object.defineProperty(Object.assign(call, rest), "name", { value: name }) as unknown as Capability<
    Input,
    Output
  >;
}

/** Runs a call as an invocation of its own, or as `nested` within another. A refusal is logged with its code. */
async function invoke<Output>(
  ctx: Context,
  spec: { name: string; input: z.ZodType },
  input: unknown,
  run: (ctx: Context) => Promise<Output>,
): Promise<Output> {
  if (ctx.invocation) return run({ ...ctx, invocation: "nested" });
  if (ctx.actor.kind === "system") return run(ctx);
  const within: Context = {
    ...ctx,
    invocation: { capability: spec.name, ...describeInput(spec.input, input) },
  };
  try {
    return await run(within);
  } catch (error) {
    if (isRefusal(error)) await noteRefusal(within, error);
    throw error;
  }
}

/** Malformed input changed nothing and does not show what was intended, so it is not logged. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.code !== "validation_error";
}

async function noteRefusal(ctx: Context, error: AppError): Promise<void> {
  const { invocation } = ctx;
  if (!invocation || invocation === "nested") return;
  // Ids that were never looked up, or that were not found here, may belong to another workspace. They are left out.
  const isUnproven = error.code === "not_found" || error.code === "forbidden";
  const refused = isUnproven ? { ...invocation, subjects: {} } : invocation;
  // A failure to write the log must not hide why the request was refused.
  const note = (ctx: Context) =>
    writeAuditEntry({ ...ctx, invocation: refused }, { code: error.code }).catch((failure) =>
      logFailure(failure, "", "audit log"),
    );
  // The caller's transaction is about to be rolled back, and would take the entry with it.
  if (ctx.inTransaction) ctx.afterRollback?.push(note);
  else await note(ctx);
}

/** Runs a verb for a caller who may, with the input parsed. Its output is not checked. */
export async function runVerb<Input extends z.ZodType, Result>(
  ctx: Context,
  spec: { scope: Scope; input: Input },
  input: z.input<Input>,
  verb: (ctx: Context, input: z.output<Input>) => Promise<Result>,
): Promise<Result> {
  return runParsed(ctx, admit(ctx, spec, input), verb);
}

/** The input of a caller who may call, parsed. Errors: `forbidden`, `validation_error`. */
function admit<Input extends z.ZodType>(
  ctx: Context,
  spec: { scope: Scope; input: Input },
  input: z.input<Input>,
): z.output<Input> {
  requireScope(ctx, spec.scope);
  return parseInput(spec.input, input);
}

async function runParsed<Input, Result>(
  ctx: Context,
  input: Input,
  verb: (ctx: Context, input: Input) => Promise<Result>,
): Promise<Result> {
  return verb(ctx, input).catch((error) => throwExplained(ctx, error));
}

/**
 * Translated here, so that every surface and the audit log see the refusal. Inside a transaction the original error is
 * rethrown: `transact` has to recognize it to retry.
 */
function throwExplained(ctx: Context, error: unknown): never {
  if (ctx.inTransaction && isUndoneByAnother(error)) throw error;
  throw explainConflict(error) ?? error;
}

export function requireScope(ctx: Context, scope: Scope): void {
  if (ctx.scopes.has(scope)) return;
  const sentence =
    ctx.actor.kind === "user"
      ? "Your role does not allow that. Ask an owner or an admin of this workspace."
      : `This key lacks the scope ${scope}.`;
  throw new AppError("forbidden", sentence, { scope });
}

/** Parses with Zod and turns the issues into one `validation_error` that names every field. */
export function parseInput<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const issues: FieldIssue[] = result.error.issues.map((issue) => ({
    path: issue.path.map(String).join("."),
    message: issueMessage(issue),
  }));
  const first = issues[0]!;
  const more = issues.length > 1 ? ` Details name ${issues.length - 1} more.` : "";
  throw new AppError(
    "validation_error",
    `The request was not understood: ${first.path || "the body"} ${first.message}.${more}`,
    issues,
  );
}
