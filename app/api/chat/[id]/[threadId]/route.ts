import { BODY_RULES } from "@/app/body-rules";
import { sessionEndpoint } from "@/app/session-endpoint";
import { joinTurn } from "@/lib/chat/join-turn";
import { MESSAGE_STREAM } from "@/lib/chat/message-stream";
import { streamTurn } from "@/lib/chat/stream-turn";

export const GET = sessionEndpoint(joinTurn, { stream: MESSAGE_STREAM });
export const POST = sessionEndpoint(streamTurn, {
  stream: MESSAGE_STREAM,
  maxBodyBytes: BODY_RULES["/api/chat/[id]/[threadId]"].bytes,
});
