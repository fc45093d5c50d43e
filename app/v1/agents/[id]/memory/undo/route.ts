import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { undoMemoryChange } from "@/lib/memory/undo-memory-change";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(undoMemoryChange, { idempotent: true }),
});
