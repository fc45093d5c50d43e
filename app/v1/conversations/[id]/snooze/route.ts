import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { snoozeConversation } from "@/lib/inbox/snooze-conversation";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(snoozeConversation, { idempotent: true }),
});
