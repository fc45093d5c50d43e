import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { deleteTag } from "@/lib/leads/delete-tag";
import { renameTag } from "@/lib/leads/rename-tag";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: endpoint(renameTag),
  DELETE: endpoint(deleteTag),
});
