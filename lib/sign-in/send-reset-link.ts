import { AppError } from "@/lib/errors";
import { logFailure } from "@/lib/process/log-failure";
import { publicUrl } from "@/lib/process/public-url";
import { adapters, env } from "@/lib/process/this-process";

/**
 * Emails the password reset link. Returns before it is sent, so that response times do not reveal whether the person
 * exists. A failure is logged, without the link.
 */
export async function sendResetLink(email: string, token: string): Promise<void> {
  const link = `${publicUrl(env())}/reset-password?token=${encodeURIComponent(token)}`;
  const sent = adapters.sendNotice({
    to: { name: null, address: email },
    subject: "Reset your Leadwright password",
    text: [
      "You asked to reset your password. Choose a new one within an hour:",
      link,
      "If you did not ask for this, ignore this email. Your password stays the same.",
    ].join("\n\n"),
  });
  void sent
    .then((verdict) => {
      if (verdict.kind !== "accepted") throw new AppError("unavailable", `Reset email: ${verdict.kind}.`);
    })
    .catch((error) => logFailure(error, "-", "mail reset-password"));
}
