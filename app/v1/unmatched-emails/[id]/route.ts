import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { dismissUnmatchedEmail } from "@/lib/receiving/dismiss-unmatched-email";
import { readUnmatchedEmail } from "@/lib/receiving/read-unmatched-email";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readUnmatchedEmail),
  DELETE: endpoint(dismissUnmatchedEmail),
});
