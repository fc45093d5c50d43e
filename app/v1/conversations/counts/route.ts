import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { countConversations } from "@/lib/inbox/count-conversations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(countConversations),
});
