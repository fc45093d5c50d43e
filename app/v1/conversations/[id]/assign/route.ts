import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { assignConversation } from "@/lib/inbox/assign-conversation";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(assignConversation, { idempotent: true }),
});
