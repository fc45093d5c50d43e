import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { startMailboxSignIn } from "@/lib/workflows/mailboxes/start-mailbox-sign-in";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(startMailboxSignIn, { status: 201, idempotent: true }),
});
