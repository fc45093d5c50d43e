import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { tagLeads } from "@/lib/leads/tag-leads";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(tagLeads, { idempotent: true }),
});
