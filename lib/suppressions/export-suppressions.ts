import { z } from "zod";
import { exportBlocked } from "@/lib/blocklist/blocklist";
import { capability } from "@/lib/capability";
import { TextStream } from "@/lib/csv/text-stream";
import { SUPPRESSIONS } from "./suppress";

export const exportSuppressions = capability(
  {
    name: "exportSuppressions",
    description: "Exports the suppression list as CSV, newest first.",
    scope: "suppressions:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: TextStream,
  },
  async (ctx) => exportBlocked(ctx, SUPPRESSIONS),
);
