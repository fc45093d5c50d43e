import { z } from "zod";
import { blockNumber } from "@/lib/calls/blocked-numbers";
import { capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { text } from "@/lib/shapes";
import { DoNotCallEntry } from "./do-not-call-entry";
import { Country, readWrittenNumber, UNREADABLE } from "./written-number";

export const addDoNotCall = capability(
  {
    name: "addDoNotCall",
    description:
      "Blocks a phone number: nobody in the workspace calls it, and it leaves the call queue. A number that is already blocked is unchanged.",
    scope: "calls:write",
    cost: "free",
    needsApproval: true,
    input: z.object({
      phone: text(3, 60).meta({
        format: "phone-number",
        examples: ["+44 20 7946 0018"],
        description: "International, or as it is dialed in `country`.",
      }),
      country: Country.optional().describe(
        "For a number without a country code: an ISO 3166-1 alpha-2 code or the name of a country.",
      ),
      note: text(1, 1_000).optional(),
    }),
    output: DoNotCallEntry,
  },
  (ctx, { phone, country, note }) => {
    const number = readWrittenNumber(phone, country);
    if (number === null)
      throw new AppError("validation_error", `The request is invalid: phone ${UNREADABLE}.`, [
        { path: "phone", message: UNREADABLE },
      ]);
    return blockNumber(ctx, { phone: number.number, reason: "manual", note });
  },
);
