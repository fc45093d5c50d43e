import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(queueLeadEmail, { idempotent: true }),
});
