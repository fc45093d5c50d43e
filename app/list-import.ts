import type { z } from "zod";
import type { ActionResult } from "@/lib/action-result";
import type { Capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { failAction } from "@/lib/fail-action";
import { parseBody } from "@/lib/http/parse-body";
import { readBody } from "@/lib/http/read-body";
import { LIST_BODY } from "./body-rules";
import { serverAction } from "./server-action";
import { readSession } from "./session";

/**
 * The POST of a route that imports a list as `{"text"}`, which may be longer than a server action allows. Responds with an
 * `ActionResult`.
 */
export function listImport<Input extends z.ZodType>(capability: Capability<Input>) {
  const importText = serverAction(capability);
  return async (request: Request): Promise<Response> => {
    try {
      // The action checks this again. Checked here so that megabytes from someone without a session are never read.
      if (!(await readSession()))
        throw new AppError("unauthorized", "You are signed out. Sign in and try again.");
      const body = parseBody(await readBody(request, LIST_BODY.bytes));
      return Response.json(await importText(body as z.input<Input>));
    } catch (error) {
      return Response.json(failAction(error, capability.name) satisfies ActionResult<never>);
    }
  };
}
