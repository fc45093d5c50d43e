import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { separateLead } from "@/lib/workflows/merging/separate-lead";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(separateLead, { idempotent: true }),
});
