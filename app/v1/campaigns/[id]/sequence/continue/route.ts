import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { continueSequence } from "@/lib/workflows/sequences/continue-sequence";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(continueSequence, { idempotent: true }),
});
