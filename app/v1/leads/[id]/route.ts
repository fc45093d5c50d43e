import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { getLead } from "@/lib/leads/get-lead";
import { updateLead } from "@/lib/leads/update-lead";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(getLead),
  PATCH: endpoint(updateLead),
});
