import { separateCompany } from "@/lib/companies/merging/separate-company";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(separateCompany, { idempotent: true }),
});
