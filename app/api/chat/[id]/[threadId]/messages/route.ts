import { sessionEndpoint } from "@/app/session-endpoint";
import { readTalk } from "@/lib/chat/read-talk";

export const GET = sessionEndpoint(readTalk);
