import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { suppressLeadCompany } from "@/lib/inbox/suppress-lead-company";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(suppressLeadCompany, { idempotent: true }),
});
