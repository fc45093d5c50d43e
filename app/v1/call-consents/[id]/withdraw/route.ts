import { withdrawCallConsent } from "@/lib/calls/consent/withdraw-call-consent";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(withdrawCallConsent),
});
