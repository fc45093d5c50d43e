import { saveFollowUp } from "@/lib/channels/email/approvals/save-follow-up";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint(saveFollowUp),
});
