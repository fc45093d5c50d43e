import { takeOverCall } from "@/lib/channels/call/attempts/take-over-call";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(takeOverCall, { idempotent: true }),
});
