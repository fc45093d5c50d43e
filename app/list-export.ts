import type { z } from "zod";
import type { Capability } from "@/lib/capability";
import type { TextStream } from "@/lib/csv/text-stream";
import { csvResponse } from "./csv-response";
import { readSession } from "./session";

type Export = Capability<z.ZodObject<Record<never, never>>, typeof TextStream>;

/** The GET of a route that returns a whole list as a file with that name. */
export function listExport(capability: Export, name: string) {
  return async (): Promise<Response> => {
    const session = await readSession();
    if (!session) return new Response("You are signed out. Sign in and try again.", { status: 401 });
    return csvResponse(await capability(session.ctx, {}), name);
  };
}
