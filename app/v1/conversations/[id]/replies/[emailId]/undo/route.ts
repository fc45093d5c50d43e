import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { undoReply } from "@/lib/inbox/undo-reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(undoReply, { idempotent: true }),
});
