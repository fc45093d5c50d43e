import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { getMailbox } from "@/lib/mailboxes/get-mailbox";
import { updateMailbox } from "@/lib/mailboxes/update-mailbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(getMailbox),
  PATCH: endpoint(updateMailbox),
});
