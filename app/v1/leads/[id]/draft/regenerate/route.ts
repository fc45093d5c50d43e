import { regenerateDraft } from "@/lib/channels/email/drafts/regenerate-draft";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(regenerateDraft, { idempotent: true }),
});
