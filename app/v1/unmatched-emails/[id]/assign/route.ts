import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { assignUnmatchedEmail } from "@/lib/receiving/assign-unmatched-email";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(assignUnmatchedEmail, { idempotent: true }),
});
