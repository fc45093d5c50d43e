import type { Metadata } from "next";
import { requireSession } from "@/app/session";
import { SendingDomains } from "@/components/settings/sending-domains";
import { listSendingDomains } from "@/lib/deliverability/list-sending-domains";
import { checkSendingDomainAction } from "./actions";

export const metadata: Metadata = { title: "Sending domains" };

export default async function SendingDomainsPage() {
  const { ctx } = await requireSession();
  const { domains } = await listSendingDomains(ctx, {});
  return (
    <SendingDomains
      domains={domains}
      check={ctx.scopes.has("mailboxes:write") ? checkSendingDomainAction : undefined}
    />
  );
}
