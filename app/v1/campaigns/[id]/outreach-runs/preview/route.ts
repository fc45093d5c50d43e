import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { previewOutreach } from "@/lib/workflows/preview-outreach";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(previewOutreach, { idempotent: true }),
});
