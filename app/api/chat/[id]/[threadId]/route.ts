import { sessionEndpoint } from "@/app/session-endpoint";
import { joinTurn } from "@/lib/chat/join-turn";
import { MESSAGE_STREAM } from "@/lib/chat/message-stream";
import { streamTurn } from "@/lib/chat/stream-turn";

export const GET = sessionEndpoint(joinTurn, { stream: MESSAGE_STREAM });
export const POST = sessionEndpoint(streamTurn, { stream: MESSAGE_STREAM, maxBodyBytes: 4 * 1024 * 1024 });
