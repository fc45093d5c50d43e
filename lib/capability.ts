import type { z } from "zod";
import { isUndoneByAnother } from "@/db/refused-query";
import { acrossWorkspaces } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError, type ErrorCode, type FieldIssue } from "@/lib/errors";
import { explainConflict } from "@/lib/explain-conflict";
import type { Scope } from "@/lib/scopes";
import { issueMessage } from "@/lib/text/issue-message";
import { noteChange } from "./note-change";
import { runAudited } from "./run-audited";

/** What a call spends: the key of the price list, or nothing. */
export type CostClass = "free" | "perEmail" | "perLead" | "perDiscoveryRun" | "perChatTurn" | "perCallMinute";

export type CapabilitySpec<Input extends z.ZodType, Output extends z.ZodType> = {
  /** Unique verb + noun in camel case: operation id, tool name, log field. */
  name: string;
  /** One line that a person and a model both understand. */
  description: string;
  scope: Scope;
  cost: CostClass;
  /**
   * True where an agent must ask a person before it calls this: it spends, writes to people, stops or blocks, or changes
   * identity, sender, sources, sequence or settings.
   */
  needsApproval: boolean;
  /** What the verb refuses on purpose, beside a malformed input, a lacking scope and a record that is not there. */
  refuses?: readonly ErrorCode[];
  /** True where something outside happens between transactions of its own: no caller's may hold these back. */
  commitsItself?: boolean;
  input: Input;
  output: Output;
};

/**
 * One thing that a workspace can do, written once for every surface. Calling it checks the caller's scope, parses
 * the input, runs the verb and parses what it answers. What is not a read goes into the audit log, and those who look
 * at the workspace hear that something changed.
 *
 * Errors: `forbidden` without the scope, `validation_error` with one issue a field, and the verb's own.
 */
export type Capability<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = CapabilitySpec<Input, Output> & ((ctx: Context, input: z.input<Input>) => Promise<z.output<Output>>);

export function capability<Input extends z.ZodType, Output extends z.ZodType>(
  spec: CapabilitySpec<Input, Output>,
  verb: (ctx: Context, input: z.output<Input>) => Promise<z.input<Output>>,
): Capability<Input, Output> {
  const isRead = spec.scope.endsWith(":read");
  const call = async (ctx: Context, input: z.input<Input>) => {
    const run = async (ctx: Context, parsed: z.output<Input>) =>
      spec.output.parse(await verb(ctx, parsed).catch((error) => throwExplained(ctx, error)));
    if (isRead) {
      requireScope(ctx, spec.scope);
      return run(ctx, parseInput(spec.input, input));
    }
    const output = await runAudited(ctx, spec, input, async (ctx) => {
      requireScope(ctx, spec.scope);
      return run(ctx, parseInput(spec.input, input));
    });
    if (!ctx.inTransaction) noteChange(ctx.workspaceId, acrossWorkspaces(ctx));
    return output;
  };
  // A function's own `name` is not writable, so it is defined rather than assigned.
  const { name, ...rest } = spec;
  return Object.defineProperty(Object.assign(call, rest), "name", { value: name }) as unknown as Capability<
    Input,
    Output
  >;
}

/**
 * Here, so that every surface and the audit log see a refusal where two at once were in each other's way. A transaction
 * around the call has to see what undid it, to run again.
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
      : `This key may not do that: it lacks the scope ${scope}.`;
  throw new AppError("forbidden", sentence, { scope });
}

/** Parses with Zod and turns what it refuses into one `validation_error` that names every field. */
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
