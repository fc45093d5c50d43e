import { previewLeadEmail } from "@/lib/channels/email/preview-lead-email";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(previewLeadEmail, { idempotent: true }),
});
