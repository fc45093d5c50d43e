import { listFollowUpDrafts } from "@/lib/channels/email/approvals/list-follow-up-drafts";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listFollowUpDrafts),
});
