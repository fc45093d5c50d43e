import type { z } from "zod";
import { type Capability, type CapabilitySpec, capability, runVerb } from "./capability";
import type { Context } from "./context";
import type { Scope } from "./scopes";

/** `text` writes nothing into the audit log and tells no page of a change, so only a read may have one. */
type ReadSpec<Input extends z.ZodType, Output extends z.ZodType> = CapabilitySpec<Input, Output> & {
  scope: Extract<Scope, `${string}:read`>;
  cost: "free";
};

/**
 * A read whose answer PostgreSQL writes: `verb` returns JSON text of exactly the output's shape. A call parses and checks it, as
 * every capability does its output. `text` returns it as it is, for an answer that is only passed on: parsing a page of leads,
 * copying and writing it again takes a service more time than all the rest. A test of the verb compares the two.
 */
export function textCapability<Input extends z.ZodType, Output extends z.ZodType>(
  spec: ReadSpec<Input, Output>,
  verb: (ctx: Context, input: z.output<Input>) => Promise<string>,
): Required<Pick<Capability<Input, Output>, "text">> & Capability<Input, Output> {
  const call = capability(spec, async (ctx, input) => JSON.parse(await verb(ctx, input)));
  return Object.assign(call, {
    text: (ctx: Context, input: z.input<Input>) => runVerb(ctx, spec, input, verb),
  });
}
