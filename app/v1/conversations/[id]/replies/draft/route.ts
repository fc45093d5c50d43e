import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { draftReply } from "@/lib/inbox/draft-reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(draftReply, { idempotent: true }),
});
