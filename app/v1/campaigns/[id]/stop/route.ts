import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { stopCampaign } from "@/lib/workflows/stop-campaign";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(stopCampaign),
});
