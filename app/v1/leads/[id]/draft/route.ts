import { getDraft } from "@/lib/channels/email/drafts/get-draft";
import { saveDraft } from "@/lib/channels/email/drafts/save-draft";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(getDraft),
  PUT: endpoint(saveDraft),
});
