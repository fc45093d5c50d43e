import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(resumeCampaign),
});
