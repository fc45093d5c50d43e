import { UI_MESSAGE_STREAM_HEADERS } from "ai";
import { joinTurn } from "@/lib/chat/join-turn";
import { streamTurn } from "@/lib/chat/stream-turn";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

const stream = { type: "text/event-stream", headers: UI_MESSAGE_STREAM_HEADERS };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(joinTurn, { stream }),
  POST: endpoint(streamTurn, { stream, maxBodyBytes: 4 * 1024 * 1024 }),
});
