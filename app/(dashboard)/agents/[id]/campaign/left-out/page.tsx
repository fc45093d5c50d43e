import type { Metadata } from "next";
import { findOr404 } from "@/app/find-or-404";
import { readPageNumber, readPageQuery, type SearchParams } from "@/app/page-query";
import { requireSession } from "@/app/session";
import { LeftOutList } from "@/components/campaigns/left-out-list";
import { getAgent } from "@/lib/agents/get-agent";
import { listLeftOut } from "@/lib/discovery/list-left-out";
import { keepLeftOutAction } from "../actions";

export const metadata: Metadata = { title: "Left out" };

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

export default async function LeftOutPage({ params, searchParams }: Props) {
  const [{ ctx }, { id }, query] = await Promise.all([requireSession(), params, readPageQuery(searchParams)]);
  const agent = await findOr404(getAgent(ctx, { id }));
  const list = await listLeftOut(ctx, {
    id: agent.campaignId,
    page: readPageNumber(query.page),
    pageSize: 50,
  });
  return (
    <LeftOutList
      {...list}
      root={`/agents/${agent.id}`}
      campaignId={agent.campaignId}
      keep={ctx.scopes.has("leads:write") ? keepLeftOutAction : undefined}
    />
  );
}
