import { z } from "zod";
import { capability } from "@/lib/capability";
import { inOrderToKeep, MergeSide, readSides } from "@/lib/leads/merge-side";
import { pageEnvelope, pageQuery } from "@/lib/shapes";
import { DUPLICATE_REASONS, selectApart, selectDuplicates } from "./select-duplicates";

const LeadPair = z
  .object({
    kept: MergeSide,
    other: MergeSide,
    reasons: z
      .array(z.enum(DUPLICATE_REASONS))
      .describe(
        "What they have in common besides the name. domain: the company's domain; company: its name and place; phone: the phone number.",
      ),
  })
  .meta({ id: "LeadPair" });

export const listDuplicateLeads = capability(
  {
    name: "listDuplicateLeads",
    description:
      "Lists pairs of leads that look like one person with two addresses: the same name, and the same company or phone number; `kept` is the one that is suggested to be kept. Nothing is merged by itself.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery.extend({
      apart: z
        .union([z.boolean(), z.enum(["true", "false"])])
        .default(false)
        .describe("True: lists the pairs that were marked as not the same person instead."),
    }),
    output: pageEnvelope("pairs", LeadPair),
  },
  async (ctx, { page, pageSize, apart }) => {
    const { pairs, total } = await (String(apart) === "true" ? selectApart : selectDuplicates)(ctx, {
      page,
      pageSize,
    });
    const sides = await readSides(
      ctx,
      pairs.flatMap(({ leadId, otherId }) => [leadId, otherId]),
    );
    return {
      pairs: pairs.flatMap(({ leadId, otherId, reasons }) => {
        const [one, other] = [sides.get(leadId), sides.get(otherId)];
        return one && other ? [{ ...inOrderToKeep(one, other), reasons }] : [];
      }),
      page,
      pageSize,
      total,
      totalPages: Math.ceil(total / pageSize),
    };
  },
);
