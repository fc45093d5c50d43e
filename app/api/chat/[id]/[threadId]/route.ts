import { sessionEndpoint } from "@/app/session-endpoint";
import { joinTurn } from "@/lib/chat/join-turn";
import { STREAM_HEADERS, streamTurn } from "@/lib/chat/stream-turn";

const stream = { type: "text/event-stream", headers: STREAM_HEADERS };

export const GET = sessionEndpoint(joinTurn, { stream });
export const POST = sessionEndpoint(streamTurn, { stream, maxBodyBytes: 4 * 1024 * 1024 });
