import { listExport } from "@/app/list-export";
import { exportDoNotCall } from "@/lib/calls/do-not-call/export-do-not-call";

export const GET = listExport(exportDoNotCall, "do-not-call");
