import { getJudging } from "@/lib/discovery/judging/get-judging";
import { queueJudging } from "@/lib/discovery/judging/queue-judging";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(getJudging),
  POST: endpoint(queueJudging, { idempotent: true }),
});
