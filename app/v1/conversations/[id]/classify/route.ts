import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { classifyReply } from "@/lib/inbox/classify-reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(classifyReply, { idempotent: true }),
});
