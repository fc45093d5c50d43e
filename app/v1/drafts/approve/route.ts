import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { approveDrafts } from "@/lib/workflows/approve-drafts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(approveDrafts, { idempotent: true }),
});
