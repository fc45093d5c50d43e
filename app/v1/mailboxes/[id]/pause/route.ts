import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { pauseMailbox } from "@/lib/mailboxes/pause-mailbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: endpoint(pauseMailbox) });
