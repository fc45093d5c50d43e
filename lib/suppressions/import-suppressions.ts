import { z } from "zod";
import { importBlocked } from "@/lib/blocklist/blocklist";
import { capability } from "@/lib/capability";
import { listImport, listText } from "@/lib/csv/list-import";
import { readList } from "@/lib/csv/read-list";
import { text } from "@/lib/shapes";
import { addressesTask } from "./addresses-task";
import { SUPPRESSIONS } from "./suppress";

export const importSuppressions = capability(
  {
    name: "importSuppressions",
    description:
      "Suppresses every address of a list or a CSV and reports which lines were refused. Addresses that are already suppressed are unchanged.",
    scope: "suppressions:write",
    cost: "free",
    needsApproval: true,
    // Another process reads the list, and no transaction stays open meanwhile.
    commitsItself: true,
    input: z.object({
      text: listText("addresses", "address"),
      note: text(1, 1_000).optional().describe("Kept with each address."),
    }),
    output: listImport("addresses", "address"),
  },
  async (ctx, { text, note }) => {
    const read = await readList(addressesTask, text, {}, ({ key }) => key);
    return importBlocked(ctx, SUPPRESSIONS, read, {
      toEntry: ({ key, email }) => ({ key, value: email }),
      note,
    });
  },
);
