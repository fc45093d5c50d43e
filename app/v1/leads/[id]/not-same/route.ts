import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { markNotSame } from "@/lib/leads/merging/mark-not-same";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(markNotSame, { idempotent: true }),
});
