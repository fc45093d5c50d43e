import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { unmarkNotSame } from "@/lib/leads/merging/unmark-not-same";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint(unmarkNotSame),
});
