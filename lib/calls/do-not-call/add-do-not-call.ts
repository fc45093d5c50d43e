import { z } from "zod";
import { blockNumber } from "@/lib/calls/blocked-numbers";
import { capability } from "@/lib/capability";
import { transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { text } from "@/lib/shapes";
import { DoNotCallEntry } from "./do-not-call-entry";
import { Country, readWrittenNumber, UNREADABLE } from "./written-number";

export const addDoNotCall = capability(
  {
    name: "addDoNotCall",
    description:
      "Bars a telephone number: nobody in the workspace calls it any more, and it leaves the call list. A number that is barred already stays as it is.",
    scope: "calls:write",
    cost: "free",
    needsApproval: true,
    input: z.object({
      phone: text(3, 60).meta({
        format: "phone-number",
        examples: ["+44 20 7946 0018"],
        description: "International, or as it is dialled in `country`.",
      }),
      country: Country.optional().describe(
        "For a number without its country: an ISO 3166-1 alpha-2 code in either case, or the name of a country.",
      ),
      note: text(1, 1_000).optional(),
    }),
    output: DoNotCallEntry,
  },
  (ctx, { phone, country, note }) => {
    const number = readWrittenNumber(phone, country);
    if (number === null)
      throw new AppError("validation_error", `The request was not understood: phone ${UNREADABLE}.`, [
        { path: "phone", message: UNREADABLE },
      ]);
    return transact(ctx, (ctx) => blockNumber(ctx, { phone: number.number, reason: "manual", note }));
  },
);
