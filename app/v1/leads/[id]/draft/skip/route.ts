import { skipDraft } from "@/lib/channels/email/drafts/skip-draft";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(skipDraft),
});
