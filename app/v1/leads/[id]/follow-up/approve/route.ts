import { approveFollowUp } from "@/lib/channels/email/approvals/approve-follow-up";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(approveFollowUp, { idempotent: true }),
});
