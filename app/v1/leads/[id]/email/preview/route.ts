import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { previewLeadEmail } from "@/lib/outreach/preview-lead-email";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(previewLeadEmail, { idempotent: true }),
});
