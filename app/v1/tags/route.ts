import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { listTags } from "@/lib/leads/list-tags";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listTags),
});
