import { ConversationList } from "@/components/inbox/conversation-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { Context } from "@/lib/context";
import { LEAD_ACTIONS } from "../leads/lead-actions";
import { changeConversationsAction, classifyReplyAction } from "./actions";
import { type ConversationView, type InboxList as Listed, searchOf } from "./read-inbox";

const EMPTY: Record<ConversationView, string> = {
  needs_answer: "You're all caught up",
  waiting: "You're not waiting for any replies",
  all: "No replies yet",
};

/** A page of conversations with the way to the next, or why there is none. */
export function InboxList({
  ctx,
  view,
  query,
  listed,
  openId,
  people,
  hrefFor,
}: {
  ctx: Context;
  view: ConversationView;
  query: Record<string, string>;
  listed: Listed;
  openId: string | undefined;
  people: { id: string; name: string }[];
  hrefFor: (changes: Record<string, string | undefined>) => string;
}) {
  const { tag, assign, move } = LEAD_ACTIONS;
  return (
    <>
      {listed.conversations.length === 0 ? (
        <NoConversations view={view} query={query} hrefFor={hrefFor} />
      ) : (
        <ConversationList
          rows={listed.conversations.map((row) => ({ ...row, href: hrefFor({ c: row.id }) }))}
          openId={openId}
          closeHref={hrefFor({ c: undefined })}
          {...(ctx.scopes.has("conversations:write") && {
            bulk: {
              people: people.map(({ id, name }) => ({ id, name })),
              change: changeConversationsAction,
              classify: classifyReplyAction,
              ...(ctx.scopes.has("leads:write") && { tag: { tag, assign, move } }),
            },
          })}
        />
      )}
      {(listed.nextCursor || query.cursor) && (
        <nav aria-label="Pages" className="flex justify-between gap-2 border-border border-t px-4 py-3">
          {query.cursor ? (
            <Button size="small" href={hrefFor({ cursor: undefined })}>
              Newest
            </Button>
          ) : (
            <span />
          )}
          {listed.nextCursor && (
            <Button size="small" href={hrefFor({ cursor: listed.nextCursor })}>
              Older
            </Button>
          )}
        </nav>
      )}
    </>
  );
}

function NoConversations({
  view,
  query,
  hrefFor,
}: {
  view: ConversationView;
  query: Record<string, string>;
  hrefFor: (changes: Record<string, string | undefined>) => string;
}) {
  const isSearch = searchOf(query) !== undefined;
  const isFiltered = Boolean(query.class || query.agent || query.mailbox || query.assigned);
  if (!isSearch && !isFiltered)
    return (
      <EmptyState title={EMPTY[view]} className="m-4">
        Replies to your emails arrive here, sorted by what they ask for.
      </EmptyState>
    );
  const all = {
    q: undefined,
    class: undefined,
    agent: undefined,
    mailbox: undefined,
    assigned: undefined,
    cursor: undefined,
  };
  return (
    <EmptyState
      title={
        isSearch
          ? `No conversation matches this search${isFiltered ? " and these filters" : ""}`
          : "No conversation matches these filters"
      }
      className="m-4"
      action={<Button href={hrefFor(all)}>Clear filters</Button>}
    >
      {isSearch &&
        "It looks for words, or their beginnings, in names, companies, email addresses, subjects and texts."}
    </EmptyState>
  );
}
