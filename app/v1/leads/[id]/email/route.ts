import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { queueLeadEmail } from "@/lib/outreach/queue-lead-email";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(queueLeadEmail, { idempotent: true }),
});
