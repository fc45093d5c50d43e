import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(startOutreachRun, { status: 201, idempotent: true }),
});
