import { createThread } from "@/lib/chat/create-thread";
import { listThreads } from "@/lib/chat/list-threads";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listThreads),
  POST: endpoint(createThread, {
    status: 201,
    recordPath: "/v1/agents/:id/threads/:threadId",
    idempotent: true,
    wrap: "thread",
  }),
});
