import { serve } from "inngest/next";
import { inngest, serveAddress } from "@/inngest/client";
import { functions } from "@/inngest/functions";
import { noteServerCall } from "@/lib/runs/server-calls";

type Handlers = ReturnType<typeof serve>;
let handlers: Handlers | undefined;

/**
 * An Inngest server calls this with signed requests. With the embedded engine the signing key is random and unknown to
 * everyone, so the same check rejects every request; that engine does not use this route. Without `enableUnauthedSync:
 * false`, a stranger's PUT would still get a response.
 */
function answer<Method extends keyof Handlers>(method: Method): Handlers[Method] {
  const handler = (async (...args: Parameters<Handlers[Method]>) => {
    // Created with the first request, because the port in the URL is known only then.
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
