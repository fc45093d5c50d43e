import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { listMemoryChanges } from "@/lib/memory/list-memory-changes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listMemoryChanges),
});
