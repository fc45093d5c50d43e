import type { Metadata } from "next";
import { readPageNumber, readPageQuery, type SearchParams } from "@/app/page-query";
import { requireSession } from "@/app/session";
import { BlockList } from "@/components/settings/block-list";
import { isErased } from "@/lib/erased";
import { listSuppressions } from "@/lib/suppressions/list-suppressions";
import type { Suppression } from "@/lib/suppressions/suppression";
import { addSuppressionAction, removeSuppressionAction, restoreSuppressionAction } from "./actions";

export const metadata: Metadata = { title: "Suppression list" };

const WHY: Record<Suppression["reason"], string> = {
  unsubscribed: "Unsubscribed",
  bounced: "Bounced",
  manual: "Added manually",
};

export default async function SuppressionsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireSession();
  const query = await readPageQuery(searchParams);
  const text = query.q?.slice(0, 300) ?? "";
  const list = await listSuppressions(ctx, { page: readPageNumber(query.page), pageSize: 50, text });
  return (
    <BlockList
      path="/settings/suppressions"
      query={query}
      text={text}
      thing="address"
      things="addresses"
      about="Nobody in this workspace emails these addresses: people who unsubscribed, addresses that bounced, and addresses you add."
      beginning="Anyone who unsubscribes is added immediately. If people opted out in another tool, import them before you send."
      pasted={"ines@ovens.example\nade@mills.example"}
      page={list}
      table={{
        label: "Suppression list",
        head: "Address",
        freed: "can be emailed again",
        rows: list.suppressions.map(({ email, reason, ...row }) => ({
          ...row,
          label: email,
          why: WHY[reason],
          entry: isErased(email) ? null : { email, reason, note: row.note },
          ...(reason !== "manual" && {
            caution: "Leads that unsubscribed or bounced are still not emailed.",
          }),
        })),
        actions: ctx.scopes.has("suppressions:write")
          ? { remove: removeSuppressionAction, restore: restoreSuppressionAction }
          : undefined,
      }}
      add={{
        title: "Add an address",
        description:
          "This workspace never emails it again, and emails queued for it are canceled. For everyone at a company, enter its domain: @ovens.example.",
        field: { name: "email", label: "Email address", type: "email", maxLength: 254 },
        missing: "Enter the address to block.",
        malformed:
          "Invalid email address. A domain begins with @, as in @ovens.example, and is not one of an email provider.",
        add: addSuppressionAction,
      }}
    />
  );
}
