import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { listLeadsMet } from "@/lib/workflows/list-leads-met";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listLeadsMet),
});
