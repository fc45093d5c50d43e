import type { Metadata } from "next";
import { findOr404 } from "@/app/find-or-404";
import { readPageNumber, readPageQuery, type SearchParams } from "@/app/page-query";
import { requireSession } from "@/app/session";
import { SendScheduleView } from "@/components/campaigns/send-schedule";
import { getAgent } from "@/lib/agents/get-agent";
import { getSendSchedule, SCHEDULE_PAGE } from "@/lib/workflows/get-send-schedule";

export const metadata: Metadata = { title: "Schedule" };

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

export default async function SchedulePage({ params, searchParams }: Props) {
  const [{ ctx }, { id }, query] = await Promise.all([requireSession(), params, readPageQuery(searchParams)]);
  const agent = await findOr404(getAgent(ctx, { id }));
  const page = readPageNumber(query.page);
  const schedule = await getSendSchedule(ctx, { id: agent.campaignId, offset: (page - 1) * SCHEDULE_PAGE });
  return (
    <SendScheduleView schedule={schedule} root={`/agents/${agent.id}`} page={page} pageSize={SCHEDULE_PAGE} />
  );
}
