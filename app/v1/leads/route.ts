import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { addLead } from "@/lib/leads/add-lead";
import { listLeads } from "@/lib/leads/list-leads";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listLeads),
  POST: endpoint(addLead, { status: 201, recordPath: "/v1/leads/:id", idempotent: true }),
});
