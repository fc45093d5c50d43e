import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { disconnectMailbox } from "@/lib/mailboxes/disconnect-mailbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: endpoint(disconnectMailbox) });
