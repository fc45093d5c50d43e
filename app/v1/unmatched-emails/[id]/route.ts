import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { dismissUnmatchedEmail } from "@/lib/receiving/dismiss-unmatched-email";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint(dismissUnmatchedEmail),
});
