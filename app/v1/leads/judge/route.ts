import { judgeLeads } from "@/lib/discovery/judge-leads";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(judgeLeads, { idempotent: true }),
});
