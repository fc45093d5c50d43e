import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(pauseCampaign),
});
