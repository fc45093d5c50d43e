import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { enrollLater } from "@/lib/inbox/enroll-later";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(enrollLater, { idempotent: true }),
});
