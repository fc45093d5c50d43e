import { z } from "zod";
import { importBlocked } from "@/lib/blocklist/blocklist";
import { DO_NOT_CALL } from "@/lib/calls/blocked-numbers";
import { capability } from "@/lib/capability";
import { listImport, listText } from "@/lib/csv/list-import";
import { readList } from "@/lib/csv/read-list";
import { text } from "@/lib/shapes";
import { numbersTask } from "./numbers-task";
import { Country } from "./written-number";

export const importDoNotCall = capability(
  {
    name: "importDoNotCall",
    description:
      "Blocks every phone number of a list or a CSV and reports which lines were refused. Numbers that are already blocked are unchanged.",
    scope: "calls:write",
    cost: "free",
    needsApproval: true,
    // Another process reads the list, and no transaction stays open meanwhile.
    commitsItself: true,
    input: z.object({
      text: listText("numbers", "number"),
      country: Country.optional().describe("ISO 3166-1 alpha-2 code for numbers without a country code."),
      note: text(1, 1_000).optional().describe("Kept with each number."),
    }),
    output: listImport("numbers", "number"),
  },
  async (ctx, { text, country, note }) => {
    const read = await readList(numbersTask, text, { country }, (number) => number);
    return importBlocked(ctx, DO_NOT_CALL, read, {
      toEntry: (phone) => ({ key: phone, value: phone }),
      note,
    });
  },
);
