import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { listSuppressions } from "@/lib/suppressions/list-suppressions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listSuppressions),
  POST: endpoint(addSuppression, { status: 201, idempotent: true }),
});
