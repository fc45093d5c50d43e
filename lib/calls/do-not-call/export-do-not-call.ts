import { z } from "zod";
import { exportBlocked } from "@/lib/blocklist/blocklist";
import { DO_NOT_CALL } from "@/lib/calls/blocked-numbers";
import { capability } from "@/lib/capability";
import { TextStream } from "@/lib/csv/text-stream";

export const exportDoNotCall = capability(
  {
    name: "exportDoNotCall",
    description: "Exports the do-not-call list as CSV, newest first.",
    scope: "calls:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: TextStream,
  },
  async (ctx) => exportBlocked(ctx, DO_NOT_CALL),
);
