import { joinTurn } from "@/lib/chat/join-turn";
import { MESSAGE_STREAM } from "@/lib/chat/message-stream";
import { streamTurn } from "@/lib/chat/stream-turn";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(joinTurn, { stream: MESSAGE_STREAM }),
  POST: endpoint(streamTurn, {
    stream: MESSAGE_STREAM,
    maxBodyBytes: 4 * 1024 * 1024,
    idempotent: true,
  }),
});
