import { headers } from "next/headers";
import type { z } from "zod";
import type { ActionOf } from "@/lib/action-result";
import type { Capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { failAction } from "@/lib/fail-action";
import { FOREIGN_ORIGIN, isOwnOrigin } from "@/lib/people/is-own-origin";
import { readSession } from "./session";

/**
 * A capability as a server action, to be exported from an `actions.ts` with "use server". It checks the request's origin
 * and the session; the capability itself checks the scope. Errors are returned, never thrown.
 */
export function serverAction<Input extends z.ZodType, Output extends z.ZodType>(
  capability: Capability<Input, Output>,
): ActionOf<Capability<Input, Output>> {
  return async (input) => {
    try {
      if (!isOwnOrigin(await headers())) {
        throw new AppError("forbidden", FOREIGN_ORIGIN);
      }
      const session = await readSession();
      if (!session) throw new AppError("unauthorized", "You are signed out. Sign in and try again.");
      return { ok: true, data: await capability(session.ctx, input) };
    } catch (error) {
      return failAction(error, capability.name);
    }
  };
}
