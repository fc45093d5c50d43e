import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { removeSuppression } from "@/lib/suppressions/remove-suppression";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint(removeSuppression),
});
