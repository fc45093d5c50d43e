import { serve } from "inngest/next";
import { inngest, serveAddress } from "@/inngest/client";
import { functions } from "@/inngest/functions";
import { noteServerCall } from "@/lib/runs/server-calls";

type Handlers = ReturnType<typeof serve>;
let handlers: Handlers | undefined;

/**
 * An Inngest server calls this, signed. With the embedded engine the signing key is random and unknown to anybody, so that
 * the same check refuses every call: the engine does not come this way. Without `enableUnauthedSync: false` a
 * stranger's PUT would still be answered.
 */
function answer<Method extends keyof Handlers>(method: Method): Handlers[Method] {
  const handler = (async (...args: Parameters<Handlers[Method]>) => {
    // Made with the first request: the port that stands in the address is known only then.
    handlers ??= serve({ client: inngest, functions, enableUnauthedSync: false, ...serveAddress() });
    const response = await (handlers[method] as (...args: unknown[]) => Promise<Response>)(...args);
    if (method === "POST" && response.status !== 401) noteServerCall();
    return response;
  }) as unknown as Handlers[Method];
  return handler;
}

export const GET = answer("GET");
export const POST = answer("POST");
export const PUT = answer("PUT");
