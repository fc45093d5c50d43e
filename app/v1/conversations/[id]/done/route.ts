import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { setConversationDone } from "@/lib/inbox/set-conversation-done";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(setConversationDone, { idempotent: true }),
});
