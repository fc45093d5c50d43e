import { z } from "zod";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { Company } from "@/lib/companies/company";
import { selectCompanies } from "@/lib/companies/select-companies";
import { pageEnvelope, pageQuery } from "@/lib/shapes";
import {
  COMPANY_DUPLICATE_REASONS,
  selectCompaniesApart,
  selectDuplicateCompanies,
} from "./select-duplicate-companies";

const CompanyPair = z
  .object({
    kept: Company,
    other: Company,
    reasons: z
      .array(z.enum(COMPANY_DUPLICATE_REASONS))
      .describe(
        "What they have in common. vat: the VAT number; register: the register and the number there; name: the registered name and the town; phone: the phone number.",
      ),
  })
  .meta({ id: "CompanyPair" });

export const listDuplicateCompanies = capability(
  {
    name: "listDuplicateCompanies",
    description:
      "Lists pairs of companies that look like one under two websites: the same VAT number, register number, registered name and town, or phone number; `kept`, with more people, is the one that is suggested to be kept. Nothing is merged by itself.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery.extend({
      apart: z
        .union([z.boolean(), z.enum(["true", "false"])])
        .default(false)
        .describe("True: lists the pairs that were marked as not the same company instead."),
    }),
    output: pageEnvelope("pairs", CompanyPair),
  },
  async (ctx, { page, pageSize, apart }) => {
    const { pairs, total } = await (String(apart) === "true"
      ? selectCompaniesApart
      : selectDuplicateCompanies)(ctx, {
      page,
      pageSize,
    });
    const ids = sql.param([...new Set(pairs.flatMap(({ companyId, otherId }) => [companyId, otherId]))]);
    const rows = await selectCompanies(
      ctx,
      sql`select id, created_at from companies where workspace_id = ${ctx.workspaceId} and id = any(${ids}::uuid[])`,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return {
      pairs: pairs.flatMap(({ companyId, otherId, reasons }) => {
        const [one, other] = [byId.get(companyId), byId.get(otherId)];
        if (!one || !other) return [];
        const sides = other.people > one.people ? { kept: other, other: one } : { kept: one, other };
        return [{ ...sides, reasons }];
      }),
      page,
      pageSize,
      total,
      totalPages: Math.ceil(total / pageSize),
    };
  },
);
