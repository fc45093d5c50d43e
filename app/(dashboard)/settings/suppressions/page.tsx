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
  bounced: "Mail came back",
  manual: "Added by somebody",
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
      about="Nobody in this workspace writes to these addresses: people who unsubscribed, mail that came back, and whom you add."
      beginning="Whoever unsubscribes stands here at once. Did people ask you in another tool not to be written to? Import them before you send."
      pasted={"ines@ovens.example\nade@mills.example"}
      page={list}
      table={{
        label: "Suppression list",
        head: "Address",
        freed: "may be written to again",
        rows: list.suppressions.map(({ email, reason, ...row }) => ({
          ...row,
          label: email,
          why: WHY[reason],
          entry: isErased(email) ? null : { email, reason, note: row.note },
          ...(reason !== "manual" && {
            caution: "A lead that unsubscribed or bounced is still left alone.",
          }),
        })),
        actions: ctx.scopes.has("suppressions:write")
          ? { remove: removeSuppressionAction, restore: restoreSuppressionAction }
          : undefined,
      }}
      add={{
        title: "Add an address",
        description: "From then on nothing goes to it from this workspace, mails that wait included.",
        field: { name: "email", label: "E-mail address", type: "email", maxLength: 254 },
        missing: "Write the address that nobody here may write to.",
        malformed: "This is not an e-mail address.",
        add: addSuppressionAction,
      }}
    />
  );
}
