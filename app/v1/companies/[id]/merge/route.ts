import { mergeCompany } from "@/lib/companies/merging/merge-company";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(mergeCompany, { idempotent: true }),
});
