import { streamTurn } from "@/lib/chat/stream-turn";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(streamTurn, { maxBodyBytes: 4 * 1024 * 1024 }),
});
