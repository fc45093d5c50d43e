import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { getMemory } from "@/lib/memory/get-memory";
import { updateMemory } from "@/lib/memory/update-memory";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(getMemory),
  PATCH: endpoint(updateMemory),
});
