import { MESSAGE_STREAM } from "@/lib/chat/message-stream";
import { resumeTurn } from "@/lib/chat/resume-turn";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(resumeTurn, { stream: MESSAGE_STREAM }),
});
