import { markCompaniesNotSame } from "@/lib/companies/merging/mark-companies-not-same";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(markCompaniesNotSame, { idempotent: true }),
});
