import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { acceptReferral } from "@/lib/inbox/accept-referral";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(acceptReferral, { idempotent: true }),
});
