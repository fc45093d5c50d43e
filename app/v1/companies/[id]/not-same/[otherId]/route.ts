import { unmarkCompaniesNotSame } from "@/lib/companies/merging/unmark-companies-not-same";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint(unmarkCompaniesNotSame),
});
