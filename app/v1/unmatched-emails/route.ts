import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { listUnmatchedEmails } from "@/lib/receiving/list-unmatched-emails";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listUnmatchedEmails),
});
