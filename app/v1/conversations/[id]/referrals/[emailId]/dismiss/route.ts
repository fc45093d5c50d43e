import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { dismissReferral } from "@/lib/inbox/dismiss-referral";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(dismissReferral, { idempotent: true }),
});
