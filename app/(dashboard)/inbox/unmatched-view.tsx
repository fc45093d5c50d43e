import { UnmatchedList } from "@/components/inbox/unmatched-list";
import { UnmatchedPane } from "@/components/inbox/unmatched-pane";
import { EmptyState } from "@/components/ui/empty-state";
import { joinClasses } from "@/components/ui/join-classes";
import { Pagination } from "@/components/ui/pagination";
import type { Context } from "@/lib/context";
import { browseLeads } from "@/lib/leads/browse-leads";
import type { UnmatchedEmail } from "@/lib/receiving/unmatched-email";
import { assignUnmatchedEmailAction, dismissUnmatchedEmailAction, readUnmatchedEmailAction } from "./actions";

const FOUND_LEADS = 8;
const READ = { read: readUnmatchedEmailAction };
const ACTIONS = { ...READ, assign: assignUnmatchedEmailAction, dismiss: dismissUnmatchedEmailAction };

/** The inbox's view of emails that match nobody: list and the open one. */
export async function UnmatchedView({
  ctx,
  query,
  unmatched,
  addressOf,
  hrefFor,
}: {
  ctx: Context;
  query: Record<string, string>;
  unmatched: { emails: UnmatchedEmail[]; page: number; pageSize: number; total: number };
  addressOf: ReadonlyMap<string, string | null>;
  hrefFor: (changes: Record<string, string | undefined>) => string;
}) {
  const open = unmatched.emails.find(({ id }) => id === query.u);
  const search = query.lead ?? open?.fromName ?? "";
  const found = open
    ? await browseLeads(ctx, { text: search.slice(0, 200), pageSize: FOUND_LEADS })
    : { leads: [] };
  const closeHref = hrefFor({ u: undefined, lead: undefined });
  return (
    <div className="flex min-h-0 flex-1">
      <section
        aria-label="List"
        className={joinClasses(
          "min-w-0 flex-1 overflow-y-auto border-border border-r md:max-w-sm md:flex-none md:basis-80 xl:basis-96",
          open && "max-md:hidden",
        )}
      >
        {unmatched.emails.length === 0 ? (
          <EmptyState title="No unmatched emails" className="m-4">
            Replies that match nobody you emailed arrive here.
          </EmptyState>
        ) : (
          <UnmatchedList
            emails={unmatched.emails.map((email) => ({
              ...email,
              href: hrefFor({ u: email.id, lead: undefined }),
            }))}
            openId={open?.id}
            closeHref={closeHref}
          />
        )}
        {unmatched.total > unmatched.pageSize && (
          <div className="border-border border-t px-4 py-3">
            <Pagination
              page={unmatched.page}
              pageSize={unmatched.pageSize}
              total={unmatched.total}
              noun="emails"
              hrefFor={(page) => hrefFor({ page: String(page), u: undefined, lead: undefined })}
            />
          </div>
        )}
      </section>
      {open ? (
        <UnmatchedPane
          key={open.id}
          email={open}
          mailbox={addressOf.get(open.mailboxId) ?? null}
          search={search}
          leads={found.leads}
          closeHref={closeHref}
          actions={ctx.scopes.has("conversations:write") ? ACTIONS : READ}
        />
      ) : (
        <div className="hidden flex-1 items-center justify-center p-6 text-quiet md:flex">
          Choose an email to read it.
        </div>
      )}
    </div>
  );
}
