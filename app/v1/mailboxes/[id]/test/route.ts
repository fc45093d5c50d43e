import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { testMailbox } from "@/lib/workflows/mailboxes/test-mailbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: endpoint(testMailbox) });
