import { readDraft } from "@/lib/channels/email/drafts/read-draft";
import { updateDraft } from "@/lib/channels/email/drafts/update-draft";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readDraft),
  PATCH: endpoint(updateDraft),
});
