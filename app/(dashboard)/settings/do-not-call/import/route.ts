import { listImport } from "@/app/list-import";
import { importDoNotCall } from "@/lib/calls/do-not-call/import-do-not-call";

export const POST = listImport(importDoNotCall);
