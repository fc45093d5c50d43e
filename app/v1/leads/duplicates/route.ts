import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { listDuplicateLeads } from "@/lib/leads/merging/list-duplicate-leads";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listDuplicateLeads),
});
