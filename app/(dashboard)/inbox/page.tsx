import type { Metadata } from "next";
import { chooseOf, readPageNumber, readPageQuery, type SearchParams } from "@/app/page-query";
import { readReader } from "@/app/reader";
import { requireSession } from "@/app/session";
import { ConversationList } from "@/components/inbox/conversation-list";
import { ConversationPane } from "@/components/inbox/conversation-pane";
import { CLASS_LABELS, REPLY_CLASS_LIST } from "@/components/inbox/inbox-labels";
import { LeadFacts } from "@/components/inbox/lead-facts";
import { NotifyButton } from "@/components/inbox/notify-button";
import { showNotes } from "@/components/leads/show-notes";
import { namesByActorId } from "@/components/people/name-actor";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { joinClasses } from "@/components/ui/join-classes";
import { linkWith } from "@/components/ui/link-with";
import { PageHeader } from "@/components/ui/page-header";
import { TabLinks } from "@/components/ui/tab-links";
import { UrlSearch } from "@/components/ui/url-search";
import { UrlSelect } from "@/components/ui/url-select";
import { listAgents } from "@/lib/agents/list-agents";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { CONVERSATION_VIEWS } from "@/lib/inbox/conversation";
import { countConversations } from "@/lib/inbox/count-conversations";
import { listConversationNotes } from "@/lib/inbox/list-conversation-notes";
import { listConversations } from "@/lib/inbox/list-conversations";
import { readInboxConversation } from "@/lib/inbox/read-inbox-conversation";
import { listMailboxes } from "@/lib/mailboxes/list-mailboxes";
import { listPeople } from "@/lib/members/list-people";
import { listUnmatchedEmails } from "@/lib/receiving/list-unmatched-emails";
import { isUuid } from "@/lib/shapes";
import { LEAD_ACTIONS } from "../leads/lead-actions";
import {
  acceptReferralAction,
  assignConversationAction,
  changeConversationsAction,
  classifyReplyAction,
  dismissReferralAction,
  draftReplyAction,
  enrollLaterAction,
  markConversationReadAction,
  readEmailHtmlAction,
  releaseColleaguesAction,
  sendReplyAction,
  setConversationDoneAction,
  snoozeConversationAction,
  suppressLeadCompanyAction,
  undoReplyAction,
} from "./actions";
import { UnmatchedView } from "./unmatched-view";

export const metadata: Metadata = { title: "Inbox" };

const PATH = "/inbox";
const UNMATCHED_SIZE = 50;
const NO_LIST = { conversations: [], nextCursor: null };
const VIEWS = [...CONVERSATION_VIEWS, "unmatched"] as const;
const VIEW_LABELS = {
  needs_answer: "Needs an answer",
  waiting: "Waiting",
  all: "All",
  unmatched: "Unmatched",
} as const;
const EMPTY = {
  needs_answer: "You're all caught up",
  waiting: "You're not waiting for any replies",
  all: "No replies yet",
} as const;

const ACTIONS = {
  acceptReferral: acceptReferralAction,
  assign: assignConversationAction,
  change: changeConversationsAction,
  classify: classifyReplyAction,
  dismissReferral: dismissReferralAction,
  draft: draftReplyAction,
  enrollLater: enrollLaterAction,
  markRead: markConversationReadAction,
  readHtml: readEmailHtmlAction,
  releaseColleagues: releaseColleaguesAction,
  send: sendReplyAction,
  setDone: setConversationDoneAction,
  snooze: snoozeConversationAction,
  suppressCompany: suppressLeadCompanyAction,
  undo: undoReplyAction,
};

export default async function InboxPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, person } = await requireSession();
  const query = await readPageQuery(searchParams);
  const view = chooseOf(query.view, VIEWS) ?? "needs_answer";
  const openId = query.c && isUuid(query.c) ? query.c : undefined;
  const isUnmatched = view === "unmatched";
  const [list, unmatched, { mailboxes }, counts, { agents }, { people }, open, notes, { locale }] =
    await Promise.all([
      isUnmatched ? NO_LIST : readList(ctx, view, query),
      listUnmatchedEmails(ctx, {
        page: isUnmatched ? readPageNumber(query.page) : 1,
        pageSize: isUnmatched ? UNMATCHED_SIZE : 1,
      }),
      listMailboxes(ctx, {}),
      countConversations(ctx, {}),
      listAgents(ctx, { pageSize: 100 }),
      listPeople(ctx, {}),
      openId && !isUnmatched ? findOpen(ctx, openId) : null,
      openId && !isUnmatched ? findNotes(ctx, openId) : [],
      readReader(),
    ]);
  const hrefFor = (changes: Record<string, string | undefined>) => linkWith(PATH, query, changes);
  const addressOf = new Map(mailboxes.map(({ id, address }) => [id, address]));
  const receiving = mailboxes.filter(({ kind }) => kind !== "service");
  const canWrite = ctx.scopes.has("conversations:write");
  const { addNote, editNote, deleteNote, update, tag, assign, move } = LEAD_ACTIONS;
  const ofLead = {
    notes: showNotes(notes, namesByActorId(people), `${ctx.actor.kind}:${ctx.actor.id}`),
    ...(ctx.scopes.has("leads:write") && { leadActions: { addNote, editNote, deleteNote, update } }),
  };
  const isFiltered = Boolean(query.class || query.agent || query.mailbox || query.assigned);
  const isSearch = searchOf(query) !== undefined;
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
          addressOf={addressOf}
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
            <div className="flex flex-wrap gap-2 border-border border-b px-4 py-3">
              <UrlSearch label="Search conversations" value={query.q ?? ""} />
              <UrlSelect
                name="class"
                label="Class"
                value={query.class ?? ""}
                placeholder="All classes"
                className="flex-1 basis-32"
                options={REPLY_CLASS_LIST.map((value) => ({ value, label: CLASS_LABELS[value].word }))}
              />
              <UrlSelect
                name="assigned"
                label="Assigned to"
                value={query.assigned ?? ""}
                placeholder="Everybody"
                className="flex-1 basis-32"
                options={[
                  { value: "me", label: "Assigned to me" },
                  { value: "nobody", label: "Nobody" },
                  ...people
                    .filter(({ id }) => id !== person.id)
                    .map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
              {receiving.length > 1 && (
                <UrlSelect
                  name="mailbox"
                  label="Mailbox"
                  value={query.mailbox ?? ""}
                  placeholder="All mailboxes"
                  className="flex-1 basis-32"
                  options={receiving.map(({ id, address }) => ({ value: id, label: address ?? "" }))}
                />
              )}
              {agents.length > 1 && (
                <UrlSelect
                  name="agent"
                  label="Agent"
                  value={query.agent ?? ""}
                  placeholder="All agents"
                  className="flex-1 basis-32"
                  options={agents.map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
            </div>
            {list.conversations.length === 0 ? (
              <EmptyState
                title={
                  isSearch
                    ? `No conversation matches this search${isFiltered ? " and these filters" : ""}`
                    : isFiltered
                      ? "No conversation matches these filters"
                      : EMPTY[view]
                }
                className="m-4"
                {...((isSearch || isFiltered) && {
                  action: (
                    <Button
                      href={hrefFor({
                        q: undefined,
                        class: undefined,
                        agent: undefined,
                        mailbox: undefined,
                        assigned: undefined,
                        cursor: undefined,
                      })}
                    >
                      Clear filters
                    </Button>
                  ),
                })}
              >
                {isSearch
                  ? "It looks for words, or their beginnings, in names, companies, email addresses, subjects and texts."
                  : !isFiltered && "Replies to your emails arrive here, sorted by what they ask for."}
              </EmptyState>
            ) : (
              <ConversationList
                rows={list.conversations.map((row) => ({ ...row, href: hrefFor({ c: row.id }) }))}
                openId={openId}
                closeHref={hrefFor({ c: undefined })}
                {...(canWrite && {
                  bulk: {
                    people: people.map(({ id, name }) => ({ id, name })),
                    change: changeConversationsAction,
                    classify: classifyReplyAction,
                    ...(ctx.scopes.has("leads:write") && { tag: { tag, assign, move } }),
                  },
                })}
              />
            )}
            {(list.nextCursor || query.cursor) && (
              <nav aria-label="Pages" className="flex justify-between gap-2 border-border border-t px-4 py-3">
                {query.cursor ? (
                  <Button size="small" href={hrefFor({ cursor: undefined })}>
                    Newest
                  </Button>
                ) : (
                  <span />
                )}
                {list.nextCursor && (
                  <Button size="small" href={hrefFor({ cursor: list.nextCursor })}>
                    Older
                  </Button>
                )}
              </nav>
            )}
          </section>
          {open ? (
            <>
              <ConversationPane
                conversation={open}
                personId={person.id}
                people={people.map(({ id, name }) => ({ id, name }))}
                locale={locale}
                closeHref={hrefFor({ c: undefined })}
                canWrite={canWrite}
                actions={ACTIONS}
                {...ofLead}
              />
              <div className="hidden w-72 shrink-0 overflow-y-auto border-border border-l xl:block">
                <LeadFacts
                  lead={open.lead}
                  agent={open.agent}
                  schedule={open.schedule}
                  others={open.others}
                  notes={ofLead.notes}
                  {...(ofLead.leadActions && { actions: ofLead.leadActions })}
                />
              </div>
            </>
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

async function readList(
  ctx: Context,
  view: (typeof CONVERSATION_VIEWS)[number],
  query: Record<string, string>,
) {
  const agentId = query.agent && isUuid(query.agent) ? query.agent : undefined;
  const mailboxId = query.mailbox && isUuid(query.mailbox) ? query.mailbox : undefined;
  const assignedTo =
    query.assigned === "me" || query.assigned === "nobody"
      ? query.assigned
      : query.assigned && isUuid(query.assigned)
        ? query.assigned
        : undefined;
  const replyClass = chooseOf(query.class, REPLY_CLASS_LIST);
  const { cursor } = query;
  const filters = { agentId, mailboxId, assignedTo, replyClass, search: searchOf(query) };
  try {
    return await listConversations(ctx, { view, ...filters, cursor });
  } catch (error) {
    // Anyone can type a URL: an agent that is gone, a cursor that was cut off.
    if (error instanceof AppError && ["not_found", "validation_error"].includes(error.code)) return NO_LIST;
    throw error;
  }
}

async function findNotes(ctx: Context, id: string) {
  try {
    return (await listConversationNotes(ctx, { id })).notes;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return [];
    throw error;
  }
}

function searchOf(query: Record<string, string>): string | undefined {
  return query.q?.trim().slice(0, 200) || undefined;
}

async function findOpen(ctx: Context, id: string) {
  try {
    return await readInboxConversation(ctx, { id });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
