import { headers } from "next/headers";
import type { z } from "zod";
import type { ActionOf } from "@/lib/action-result";
import type { Capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { failAction } from "@/lib/fail-action";
import { AnswerLost, readAttempt, runAttempt } from "@/lib/http/run-attempt";
import { FOREIGN_ORIGIN, isOwnOrigin } from "@/lib/sign-in/is-own-origin";
import { readSession } from "./session";

/**
 * A capability as a server action, to be exported from an `actions.ts` with "use server". It checks the request's origin
 * and the session; the capability itself checks the scope. Errors are returned. Only `AnswerLost` is thrown: Next answers it
 * with 500, and `components/app-shell/settle-actions.ts` asks again.
 */
export function serverAction<Input extends z.ZodType, Output extends z.ZodType>(
  capability: Capability<Input, Output>,
): ActionOf<Capability<Input, Output>> {
  return async (input) => {
    try {
      const request = await headers();
      if (!isOwnOrigin(request)) {
        throw new AppError("forbidden", FOREIGN_ORIGIN);
      }
      const session = await readSession();
      if (!session) throw new AppError("unauthorized", "You are signed out. Sign in and try again.");
      const attempt = capability.scope.endsWith(":read") ? null : readAttempt(request);
      if (!attempt) return { ok: true, data: await capability(session.ctx, input) };
      const work = (ctx: Context) => capability(ctx, input);
      return await runAttempt(session.ctx, attempt, { ...capability, name: capability.name, input, work });
    } catch (error) {
      if (error instanceof AnswerLost) throw error;
      return failAction(error, capability.name);
    }
  };
}
