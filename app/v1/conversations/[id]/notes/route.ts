import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { addConversationNote } from "@/lib/inbox/add-conversation-note";
import { listConversationNotes } from "@/lib/inbox/list-conversation-notes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listConversationNotes),
  POST: endpoint(addConversationNote, { status: 201, idempotent: true }),
});
