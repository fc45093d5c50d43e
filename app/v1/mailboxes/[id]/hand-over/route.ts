import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { handOverPeople } from "@/lib/workflows/mailboxes/hand-over-people";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: endpoint(handOverPeople) });
