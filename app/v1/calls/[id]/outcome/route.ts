import { recordCallOutcome } from "@/lib/calls/record-call-outcome";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(recordCallOutcome, { idempotent: true }),
});
