import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { listLeads } from "@/lib/leads/list-leads";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listLeads),
});
