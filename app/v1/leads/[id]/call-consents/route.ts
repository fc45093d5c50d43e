import { listCallConsents } from "@/lib/calls/consent/list-call-consents";
import { recordCallConsent } from "@/lib/calls/consent/record-call-consent";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listCallConsents),
  POST: endpoint(recordCallConsent, { status: 201, idempotent: true }),
});
