import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { changeConversations } from "@/lib/inbox/change-conversations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(changeConversations, { idempotent: true }),
});
