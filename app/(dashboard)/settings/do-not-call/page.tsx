import type { Metadata } from "next";
import { readPageNumber, readPageQuery, type SearchParams } from "@/app/page-query";
import { requireSession } from "@/app/session";
import { BlockList } from "@/components/settings/block-list";
import type { DoNotCallEntry } from "@/lib/calls/do-not-call/do-not-call-entry";
import { listDoNotCall } from "@/lib/calls/do-not-call/list-do-not-call";
import { showNumber } from "@/lib/calls/show-number";
import { isErased } from "@/lib/erased";
import { addDoNotCallAction, removeDoNotCallAction, restoreDoNotCallAction } from "./actions";

export const metadata: Metadata = { title: "Do not call" };

const WHY: Record<DoNotCallEntry["reason"], string> = {
  asked: "Asked during a call",
  manual: "Added manually",
};

export default async function DoNotCallPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireSession();
  const query = await readPageQuery(searchParams);
  const text = query.q?.slice(0, 300) ?? "";
  const list = await listDoNotCall(ctx, { page: readPageNumber(query.page), pageSize: 50, text });
  return (
    <BlockList
      path="/settings/do-not-call"
      query={query}
      text={text}
      thing="number"
      things="numbers"
      about="Nobody in this workspace calls these numbers: people who asked not to be called, and numbers you add."
      beginning="Anyone who says “do not call” is added immediately. If people asked you in another tool, or your country has a register, import it before you call."
      pasted={"+44 20 7946 0018\n+49 30 901820"}
      page={list}
      table={{
        label: "Do-not-call list",
        head: "Number",
        freed: "can be called again",
        rows: list.doNotCall.map(({ phone, reason, ...row }) => ({
          ...row,
          label: showNumber(phone),
          why: WHY[reason],
          entry: isErased(phone) ? null : { phone, reason, note: row.note },
          ...(reason === "asked" && { caution: "Leads that asked not to be called are still not called." }),
        })),
        actions: ctx.scopes.has("calls:write")
          ? { remove: removeDoNotCallAction, restore: restoreDoNotCallAction }
          : undefined,
      }}
      add={{
        title: "Add a number",
        description: "Nobody in this workspace can call it, and it leaves the call queue.",
        field: {
          name: "phone",
          label: "Phone number",
          type: "tel",
          maxLength: 60,
          placeholder: "+44 20 7946 0018",
        },
        missing: "Enter the number to block.",
        malformed: "Enter the number with its country code, such as +44 20 7946 0018.",
        add: addDoNotCallAction,
      }}
    />
  );
}
