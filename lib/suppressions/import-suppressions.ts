import { z } from "zod";
import { suppressions } from "@/db/schema";
import { withoutEntry, writeAuditEntry } from "@/lib/audit-log";
import { capability } from "@/lib/capability";
import { transact } from "@/lib/context";
import { listImport, listText, reportImport } from "@/lib/csv/list-import";
import { readList } from "@/lib/csv/read-list";
import { newId } from "@/lib/id";
import { text } from "@/lib/shapes";
import { addressesTask } from "./addresses-task";
import { findErased } from "./erased-key";
import { lockLeadsOf, recordSuppressions } from "./record-suppressions";

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
    const list = await readList(addressesTask, text, {}, ({ key }) => key);
    const { found, added } = await transact(ctx, async (ctx) => {
      let [found, added] = [0, 0];
      for (const batch of list.batches()) {
        found += batch.length;
        // An import must not bring back the address of a person who was deleted for good.
        const erased = await findErased(
          ctx,
          batch.map(({ key }) => key),
        );
        const rows = batch
          .filter(({ key }) => !erased.has(key))
          .map(({ key, email }) => ({
            id: newId(),
            workspaceId: ctx.workspaceId,
            email,
            emailKey: key,
            reason: "manual" as const,
            note: note ?? null,
          }));
        if (rows.length === 0) continue;
        await lockLeadsOf(
          ctx,
          rows.map((row) => row.emailKey),
        );
        const made = await ctx.db
          .insert(suppressions)
          .values(rows)
          .onConflictDoNothing({ target: [suppressions.workspaceId, suppressions.emailKey] })
          .returning({
            emailKey: suppressions.emailKey,
            reason: suppressions.reason,
            note: suppressions.note,
          });
        await recordSuppressions(ctx, made);
        added += made.length;
      }
      await writeAuditEntry(ctx);
      return { found, added };
    });
    return withoutEntry(reportImport(found, added, list));
  },
);
