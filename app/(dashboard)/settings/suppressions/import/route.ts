import { listImport } from "@/app/list-import";
import { importSuppressions } from "@/lib/suppressions/import-suppressions";

export const POST = listImport(importSuppressions);
