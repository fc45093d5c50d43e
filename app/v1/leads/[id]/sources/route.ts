import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { listLeadSources } from "@/lib/leads/list-lead-sources";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: endpoint(listLeadSources) });
