import { checkSendingDomain } from "@/lib/deliverability/check-sending-domain";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: endpoint(checkSendingDomain) });
