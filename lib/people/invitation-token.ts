import { createHash } from "node:crypto";

/** What is stored of the token in an invitation's link: whoever reads the table cannot accept in another's name. */
export function hashInvitationToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
