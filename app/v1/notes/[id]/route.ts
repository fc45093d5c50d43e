import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { deleteLeadNote } from "@/lib/leads/notes/delete-lead-note";
import { editLeadNote } from "@/lib/leads/notes/edit-lead-note";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: endpoint(editLeadNote),
  DELETE: endpoint(deleteLeadNote),
});
