import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { sendReply } from "@/lib/inbox/send-reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(sendReply, { status: 201, idempotent: true }),
});
