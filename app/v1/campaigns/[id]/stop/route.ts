import { stopCampaign } from "@/lib/campaigns/stop-campaign";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(stopCampaign),
});
