import { getThread } from "@/lib/chat/get-thread";
import { renameThread } from "@/lib/chat/rename-thread";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(getThread, { wrap: "thread" }),
  PATCH: endpoint(renameThread),
});
