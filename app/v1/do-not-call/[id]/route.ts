import { removeDoNotCall } from "@/lib/calls/do-not-call/remove-do-not-call";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint(removeDoNotCall),
});
