import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { releaseColleagues } from "@/lib/inbox/release-colleagues";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(releaseColleagues, { idempotent: true }),
});
