import { database } from "@/db";
import { parseInput } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { countTry } from "./count-try";
import { NewPasswordInput, ResetRequestInput } from "./password-input";
import { askAuth } from "./session-answer";

/**
 * Emails a password reset link if there is a person with that address; the response is the same if not. Errors:
 * `validation_error`, `rate_limited`.
 */
export async function requestPasswordReset(input: { email: string }): Promise<void> {
  const { email } = parseInput(ResetRequestInput, input);
  await countTry(database(), "reset", email);
  const { auth } = await import("./auth");
  await (await auth()).api.requestPasswordReset({ body: { email } });
}

/**
 * Sets a new password with the token of such a link, which is valid once and for an hour, and ends every session of the
 * person. Errors: `validation_error`, `not_found` for a link that is no longer valid.
 */
export async function resetPassword(input: { token: string; password: string }): Promise<void> {
  const { token, password } = parseInput(NewPasswordInput, input);
  const { auth } = await import("./auth");
  const { api } = await auth();
  await askAuth(
    async () => {
      const response = await api.resetPassword({ body: { token, newPassword: password } });
      return { headers: new Headers(), response };
    },
    ({ status }) =>
      status < 500
        ? new AppError("not_found", "This link was already used or is older than an hour. Ask for a new one.")
        : undefined,
  );
}
