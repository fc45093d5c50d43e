import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { previewSequence } from "@/lib/workflows/sequences/preview-sequence";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: endpoint(previewSequence) });
