import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { listMailboxes } from "@/lib/mailboxes/list-mailboxes";
import { connectMailbox } from "@/lib/workflows/mailboxes/connect-mailbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listMailboxes),
  POST: endpoint(connectMailbox, { status: 201, recordPath: "/v1/mailboxes/:id", idempotent: true }),
});
