import type { Metadata } from "next";
import { chooseOf, readPageNumber, readPageQuery, type SearchParams } from "@/app/page-query";
import { readReader } from "@/app/reader";
import { requireSession } from "@/app/session";
import { NotifyButton } from "@/components/inbox/notify-button";
import { joinClasses } from "@/components/ui/join-classes";
import { linkWith } from "@/components/ui/link-with";
import { PageHeader } from "@/components/ui/page-header";
import { TabLinks } from "@/components/ui/tab-links";
import { listAgents } from "@/lib/agents/list-agents";
import { CONVERSATION_VIEWS } from "@/lib/inbox/conversation";
import { countConversations } from "@/lib/inbox/count-conversations";
import { listMailboxes } from "@/lib/mailboxes/list-mailboxes";
import { listPeople } from "@/lib/members/list-people";
import { listUnmatchedEmails } from "@/lib/receiving/list-unmatched-emails";
import { isUuid } from "@/lib/shapes";
import { InboxFilters } from "./inbox-filters";
import { InboxList } from "./inbox-list";
import { OpenConversation } from "./open-conversation";
import { NO_LIST, readInboxList, readOpenConversation } from "./read-inbox";
import { UnmatchedView } from "./unmatched-view";

export const metadata: Metadata = { title: "Inbox" };

const PATH = "/inbox";
const UNMATCHED_SIZE = 50;
const VIEWS = [...CONVERSATION_VIEWS, "unmatched"] as const;
const VIEW_LABELS = {
  needs_answer: "Needs an answer",
  waiting: "Waiting",
  all: "All",
  unmatched: "Unmatched",
} as const;

export default async function InboxPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, person } = await requireSession();
  const query = await readPageQuery(searchParams);
  const view = chooseOf(query.view, VIEWS) ?? "needs_answer";
  const openId = query.c && isUuid(query.c) ? query.c : undefined;
  const isUnmatched = view === "unmatched";
  const [listed, unmatched, { mailboxes }, counts, { agents }, { people }, open, { locale }] =
    await Promise.all([
      isUnmatched ? NO_LIST : readInboxList(ctx, view, query),
      listUnmatchedEmails(ctx, {
        page: isUnmatched ? readPageNumber(query.page) : 1,
        pageSize: isUnmatched ? UNMATCHED_SIZE : 1,
      }),
      listMailboxes(ctx, {}),
      countConversations(ctx, {}),
      listAgents(ctx, { pageSize: 100 }),
      listPeople(ctx, {}),
      openId && !isUnmatched ? readOpenConversation(ctx, openId) : null,
      readReader(),
    ]);
  const hrefFor = (changes: Record<string, string | undefined>) => linkWith(PATH, query, changes);
  return (
    <div className="flex h-full flex-col md:h-dvh">
      <PageHeader title="Inbox" action={<NotifyButton />}>
        <TabLinks
          label="Inbox"
          tabs={VIEWS.map((one) => ({
            href: hrefFor({
              view: one === "needs_answer" ? undefined : one,
              cursor: undefined,
              page: undefined,
              c: undefined,
              u: undefined,
              lead: undefined,
            }),
            label: VIEW_LABELS[one],
            current: one === view,
            ...(one === "needs_answer" && { count: counts.needsAnswer }),
            ...(one === "unmatched" && unmatched.total > 0 && { count: unmatched.total }),
          }))}
        />
      </PageHeader>
      {isUnmatched ? (
        <UnmatchedView
          ctx={ctx}
          query={query}
          unmatched={unmatched}
          addressOf={new Map(mailboxes.map(({ id, address }) => [id, address]))}
          hrefFor={hrefFor}
        />
      ) : (
        <div className="flex min-h-0 flex-1">
          <section
            aria-label="List"
            className={joinClasses(
              "min-w-0 flex-1 overflow-y-auto border-border border-r md:max-w-sm md:flex-none md:basis-80 xl:basis-96",
              open && "max-md:hidden",
            )}
          >
            <InboxFilters
              query={query}
              colleagues={people.filter(({ id }) => id !== person.id)}
              mailboxes={mailboxes.filter(({ kind }) => kind !== "service")}
              agents={agents}
            />
            <InboxList
              ctx={ctx}
              view={view}
              query={query}
              listed={listed}
              openId={openId}
              people={people}
              hrefFor={hrefFor}
            />
          </section>
          {open ? (
            <OpenConversation
              ctx={ctx}
              conversation={open.conversation}
              notes={open.notes}
              personId={person.id}
              people={people}
              locale={locale}
              closeHref={hrefFor({ c: undefined })}
            />
          ) : (
            <div className="hidden flex-1 items-center justify-center p-6 text-quiet md:flex">
              {openId ? "This conversation is gone." : "Choose a conversation to read it."}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
