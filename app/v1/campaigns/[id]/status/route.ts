import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { getCampaignStatus } from "@/lib/workflows/get-campaign-status";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(getCampaignStatus),
});
