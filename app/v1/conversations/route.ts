import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { listConversations } from "@/lib/inbox/list-conversations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listConversations),
});
