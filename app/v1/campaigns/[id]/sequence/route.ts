import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { getSequence } from "@/lib/workflows/sequences/get-sequence";
import { updateSequence } from "@/lib/workflows/sequences/update-sequence";
import { updateSequenceSettings } from "@/lib/workflows/sequences/update-sequence-settings";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(getSequence),
  PUT: endpoint(updateSequence),
  PATCH: endpoint(updateSequenceSettings),
});
