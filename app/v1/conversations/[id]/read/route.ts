import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { markConversationRead } from "@/lib/inbox/mark-conversation-read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(markConversationRead, { idempotent: true }),
});
