import { sessionEndpoint } from "@/app/session-endpoint";
import { stopTurn } from "@/lib/chat/stop-turn";

export const POST = sessionEndpoint(stopTurn);
