import type { z } from "zod";
import { isUndoneByAnother } from "@/db/refused-query";
import { acrossWorkspaces } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { AppError, type ErrorCode, type FieldIssue } from "@/lib/errors";
import { explainConflict } from "@/lib/explain-conflict";
import type { Scope } from "@/lib/scopes";
import { issueMessage } from "@/lib/text/issue-message";
import { notifyChange } from "./notify-change";
import { runAudited } from "./run-audited";

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
   * caller's transaction, which would delay those commits.
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
  verb: (ctx: Context, input: z.output<Input>) => Promise<z.input<Output>>,
): Capability<Input, Output> {
  const isRead = spec.scope.endsWith(":read");
  const call = async (ctx: Context, input: z.input<Input>) => {
    if (spec.commitsItself && ctx.inTransaction)
      throw new Error(`${spec.name} commits its own transactions and was called inside another.`);
    const run = async (ctx: Context, parsed: z.output<Input>) =>
      spec.output.parse(await runParsed(ctx, parsed, verb));
    if (isRead) return run(ctx, admit(ctx, spec, input));
    const output = await runAudited(ctx, spec, input, (ctx) => {
      const parsed = admit(ctx, spec, input);
      return spec.commitsItself ? run(ctx, parsed) : transact(ctx, (ctx) => run(ctx, parsed));
    });
    if (!ctx.inTransaction) notifyChange(ctx.workspaceId, acrossWorkspaces(ctx));
    return output;
  };
  // A function's own `name` is not writable, so it is set with defineProperty.
  const { name, ...rest } = spec;
  return Object.defineProperty(Object.assign(call, rest), "name", { value: name }) as unknown as Capability<
    Input,
    Output
  >;
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
