import { addDoNotCall } from "@/lib/calls/do-not-call/add-do-not-call";
import { listDoNotCall } from "@/lib/calls/do-not-call/list-do-not-call";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listDoNotCall),
  POST: endpoint(addDoNotCall, { status: 201, idempotent: true }),
});
