import { sessionEndpoint } from "@/app/session-endpoint";
import { readThreadSnapshot } from "@/lib/chat/read-thread-snapshot";

export const GET = sessionEndpoint(readThreadSnapshot);
