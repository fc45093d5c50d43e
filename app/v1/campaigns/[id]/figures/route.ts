import { getCampaignFigures } from "@/lib/analytics/get-campaign-figures";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(getCampaignFigures),
});
