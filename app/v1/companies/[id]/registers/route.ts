import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { checkRegisters } from "@/lib/workflows/check-registers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(checkRegisters, { idempotent: true }),
});
