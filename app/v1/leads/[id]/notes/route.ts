import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { addLeadNote } from "@/lib/leads/notes/add-lead-note";
import { listLeadNotes } from "@/lib/leads/notes/list-lead-notes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listLeadNotes),
  POST: endpoint(addLeadNote, { status: 201, idempotent: true }),
});
