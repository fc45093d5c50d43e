import { joinTurn } from "@/lib/chat/join-turn";
import { STREAM_HEADERS, streamTurn } from "@/lib/chat/stream-turn";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

const stream = { type: "text/event-stream", headers: STREAM_HEADERS };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(joinTurn, { stream }),
  POST: endpoint(streamTurn, { stream, maxBodyBytes: 4 * 1024 * 1024 }),
});
