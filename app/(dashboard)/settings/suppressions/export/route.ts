import { listExport } from "@/app/list-export";
import { exportSuppressions } from "@/lib/suppressions/export-suppressions";

export const GET = listExport(exportSuppressions, "suppression-list");
