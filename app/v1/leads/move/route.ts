import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { moveLeads } from "@/lib/workflows/move-leads";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(moveLeads, { idempotent: true }),
});
