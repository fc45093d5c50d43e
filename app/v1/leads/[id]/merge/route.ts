import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { mergeLead } from "@/lib/workflows/merging/merge-lead";
import { previewMerge } from "@/lib/workflows/merging/preview-merge";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(previewMerge),
  POST: endpoint(mergeLead, { idempotent: true }),
});
