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
    subject: "A new password for Leadwright",
    text: [
      "Somebody, hopefully you, asked for a new password. Choose one here within an hour:",
      link,
      "If it was not you, do nothing: your password stays as it is.",
    ].join("\n\n"),
  });
  void sent
    .then((verdict) => {
      if (verdict.kind !== "accepted") throw new AppError("unavailable", `Reset mail: ${verdict.kind}.`);
    })
    .catch((error) => logFailure(error, "-", "mail reset-password"));
}
