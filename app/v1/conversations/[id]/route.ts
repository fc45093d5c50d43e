import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { readConversation } from "@/lib/inbox/read-conversation";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readConversation),
});
