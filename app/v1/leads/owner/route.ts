import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { assignLeads } from "@/lib/leads/assign-leads";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(assignLeads, { idempotent: true }),
});
