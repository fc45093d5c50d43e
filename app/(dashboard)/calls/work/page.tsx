import type { Metadata } from "next";
import { readPageQuery, type SearchParams } from "@/app/page-query";
import { requireSession } from "@/app/session";
import { CallDesk } from "@/components/calls/call-desk";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { readTelephonyOptions } from "@/lib/channels/call/telephony-options";
import { isUuid } from "@/lib/shapes";
import {
  claimNextCallAction,
  dialCallAction,
  hangUpCallAction,
  keepCallAction,
  readCallAction,
  recordCallOutcomeAction,
  releaseCallAction,
} from "../actions";

export const metadata: Metadata = { title: "Call queue" };

const ACTIONS = {
  next: claimNextCallAction,
  read: readCallAction,
  record: recordCallOutcomeAction,
  release: releaseCallAction,
  keep: keepCallAction,
  dial: dialCallAction,
  hangUp: hangUpCallAction,
};

export default async function WorkPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireSession();
  const { agent } = await readPageQuery(searchParams);
  return (
    <>
      <PageHeader title="Call queue" crumbs={[{ label: "Calls", href: "/calls" }]} />
      <div className="max-w-6xl px-4 py-6 md:px-6">
        {ctx.scopes.has("calls:write") ? (
          <CallDesk
            agentId={agent && isUuid(agent) ? agent : undefined}
            actions={ACTIONS}
            phone={readTelephonyOptions(ctx)}
            beat={Date.now()}
          />
        ) : (
          <EmptyState title="Your role cannot make calls" action={<Button href="/calls">View calls</Button>}>
            Ask an owner or an admin of this workspace to make you a member.
          </EmptyState>
        )}
      </div>
    </>
  );
}
