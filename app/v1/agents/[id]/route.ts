import { getAgent } from "@/lib/agents/get-agent";
import { updateAgent } from "@/lib/agents/update-agent";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(getAgent),
  PATCH: endpoint(updateAgent),
});
