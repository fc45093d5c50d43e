import type { Inngest, InngestFunction } from "inngest";
import { serve } from "inngest/edge";

/** One operation reported by the SDK, which calls it `OutgoingOp`. */
export type Operation = {
  op: string;
  /** SHA-1 of the step's id. */
  id: string;
  name?: string;
  displayName?: string;
  opts?: Record<string, unknown>;
  data?: unknown;
  error?: unknown;
};

export type StepState = { id: string } & ({ data: unknown } | { error: unknown });

type Call = {
  functionId: string;
  runId: string;
  /** The claim that a checkpoint must present. */
  claim: string;
  /** SHA-1 of the planned step to run; without it the function continues from where its steps end. */
  stepId?: string;
  event: unknown;
  attempt: number;
  maxAttempts: number;
  sdkVersion: number;
  /** Ended steps, in the order in which they ended. */
  steps: StepState[];
  /** True while other steps of the run are open: the SDK may then only plan steps, not run them. */
  planOnly: boolean;
};

export type Answer = { sdkVersion: number } & (
  | { kind: "completed"; output: unknown }
  | { kind: "operations"; operations: Operation[]; retryAfter: string | null }
  | { kind: "error"; error: unknown; final: boolean; retryAfter: string | null }
);

export type FunctionCaller = (call: Call) => Promise<Answer>;

/**
 * Calls functions through the SDK's own HTTP handler, without a socket. Signatures are not checked, since nothing but
 * this closure can reach the handler.
 */
export function createFunctionCaller(client: Inngest, functions: InngestFunction.Any[]): FunctionCaller {
  const options = { client, functions, skipSignatureValidation: true };
  const handler = serve(options);
  return async (call) => {
    const url = new URL("http://inngest.embedded/api/inngest");
    url.searchParams.set("fnId", call.functionId);
    url.searchParams.set("stepId", call.stepId ?? "step");
    const request = new Request(url, {
      method: "POST",
      // The SDK reads the host from this header, which a Request that was never sent lacks.
      headers: { host: url.host, "content-type": "application/json" },
      body: JSON.stringify(requestBody(call)),
    });
    return readAnswer(await handler(request), call.sdkVersion);
  };
}

function requestBody(call: Call) {
  const order = call.steps.map((step) => step.id);
  return {
    version: call.sdkVersion,
    event: call.event,
    events: [call.event],
    steps: Object.fromEntries(
      call.steps.map(({ id, ...result }) => [
        id,
        "error" in result
          ? { type: "error", error: result.error }
          : { type: "data", data: result.data ?? null },
      ]),
    ),
    ctx: {
      run_id: call.runId,
      fn_id: call.functionId,
      qi_id: call.claim,
      attempt: call.attempt,
      max_attempts: call.maxAttempts,
      disable_immediate_execution: call.planOnly,
      use_api: false,
      stack: { stack: order, current: order.length },
    },
  };
}

async function readAnswer(response: Response, previousVersion: number): Promise<Answer> {
  const sdkVersion = Number(response.headers.get("x-inngest-req-version") ?? previousVersion);
  const retryAfter = response.headers.get("retry-after");
  const text = await response.text();
  const body: unknown = text === "" ? null : JSON.parse(text);
  if (response.status === 206) {
    const operations = (Array.isArray(body) ? body : [body]) as Operation[];
    return { sdkVersion, kind: "operations", operations, retryAfter };
  }
  if (response.status === 200) return { sdkVersion, kind: "completed", output: body };
  const final = response.headers.get("x-inngest-no-retry") === "true";
  return { sdkVersion, kind: "error", error: body, final, retryAfter };
}
