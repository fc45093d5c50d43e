import { capability } from "@/lib/capability";
import { pageEnvelope, pageQuery } from "@/lib/shapes";
import { LedgerEntry, LedgerFilter, toLedgerEntry } from "./ledger-entry";
import { countEntries, selectEntries } from "./select-entries";

export const listLedger = capability(
  {
    name: "listLedger",
    description: "Lists ledger entries, newest first, with what each was for.",
    scope: "credits:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery.extend(LedgerFilter.shape),
    output: pageEnvelope("entries", LedgerEntry),
  },
  async (ctx, { page, pageSize, ...filter }) => {
    const [rows, total] = await Promise.all([
      selectEntries(ctx, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
      countEntries(ctx, filter),
    ]);
    return {
      entries: rows.map(toLedgerEntry),
      page,
      pageSize,
      total,
      totalPages: Math.ceil(total / pageSize),
    };
  },
);
