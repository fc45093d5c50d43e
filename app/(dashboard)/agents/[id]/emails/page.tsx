import type { Metadata } from "next";
import Form from "next/form";
import { findOr404 } from "@/app/find-or-404";
import { requireSession } from "@/app/session";
import { EmailPanel } from "@/components/emails/email-panel";
import { readEmailState } from "@/components/emails/email-states";
import { EmailTable } from "@/components/emails/email-table";
import { StateLinks } from "@/components/emails/state-links";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { Pagination } from "@/components/ui/pagination";
import { getAgent } from "@/lib/agents/get-agent";
import type { Context } from "@/lib/context";
import { getEmail } from "@/lib/conversations/get-email";
import { listEmails } from "@/lib/conversations/list-emails";
import { AppError } from "@/lib/errors";
import { cancelWaitingEmailAction, resolveEmailAction } from "./actions";

const PAGE_SIZE = 50;

type Query = { state?: string; q?: string; page?: string; email?: string };
type Props = { params: Promise<{ id: string }>; searchParams: Promise<Record<string, string | string[]>> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ctx } = await requireSession();
  const agent = await findOr404(getAgent(ctx, await params));
  return { title: `Emails · ${agent.name}` };
}

export default async function EmailsPage({ params, searchParams }: Props) {
  const [{ ctx }, { id }, query] = await Promise.all([
    requireSession(),
    params,
    searchParams.then(readQuery),
  ]);
  const agent = await findOr404(getAgent(ctx, { id }));
  const state = readEmailState(query.state);
  const text = query.q?.slice(0, 200).replaceAll("\u0000", "") ?? "";
  const page = /^[1-9]\d{0,5}$/.test(query.page ?? "") ? Number(query.page) : 1;
  const [list, email] = await Promise.all([
    listEmails(ctx, { agentId: agent.id, state, text, page, pageSize: PAGE_SIZE }),
    query.email ? findEmailOf(ctx, agent.id, query.email) : null,
  ]);
  const root = `/agents/${agent.id}`;
  const hrefFor = (changes: Query) => linkTo(`${root}/emails`, { ...query, ...changes });
  const isFiltered = state !== undefined || text !== "";

  return (
    <div className="flex flex-col gap-3 px-4 py-4 md:px-6">
      <EmailTable
        emails={list.emails}
        currentId={email?.id}
        toolbar={
          <>
            <Form action={`${root}/emails`} scroll={false} role="search" className="w-full sm:w-64">
              {state && <input type="hidden" name="state" value={state} />}
              <Input
                key={text}
                search
                name="q"
                aria-label="Search emails"
                placeholder="Search name, address, subject"
                maxLength={200}
                defaultValue={text}
              />
            </Form>
            <StateLinks
              current={state}
              hrefFor={(state) => hrefFor({ state, page: undefined, email: undefined })}
            />
          </>
        }
        empty={
          isFiltered ? (
            <EmptyState
              title="No emails match"
              action={<Button href={`${root}/emails`}>Show all emails</Button>}
            >
              Try other words or another status.
            </EmptyState>
          ) : (
            <EmptyState
              title="No emails yet"
              action={
                <Button href={`${root}/campaign`} variant="primary">
                  Go to the campaign
                </Button>
              }
            >
              Every email that this agent sends is listed here with its timeline, the server&apos;s response
              and its text.
            </EmptyState>
          )
        }
      />
      {list.total > 0 && (
        <Pagination
          page={page}
          pageSize={PAGE_SIZE}
          total={list.total}
          noun="emails"
          hrefFor={(page) => hrefFor({ page: page === 1 ? undefined : String(page), email: undefined })}
        />
      )}
      {email && (
        <EmailPanel
          key={email.id}
          email={email}
          closeHref={hrefFor({ email: undefined })}
          leadHref={`${root}/leads?lead=${email.leadId}`}
          emlHref={`${root}/emails/${email.id}/eml`}
          canResolve={ctx.scopes.has("campaigns:write")}
          resolve={resolveEmailAction}
          canCancel={ctx.scopes.has("outreach:run")}
          cancel={cancelWaitingEmailAction}
        />
      )}
    </div>
  );
}

/** An email that is gone or belongs to another agent opens no panel; the list is still shown. */
async function findEmailOf(ctx: Context, agentId: string, id: string) {
  try {
    const email = await getEmail(ctx, { id });
    return email.agentId === agentId ? email : null;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

function readQuery(query: Record<string, string | string[]>): Query {
  const one = (name: keyof Query) => (typeof query[name] === "string" ? query[name] : undefined);
  return { state: one("state"), q: one("q"), page: one("page"), email: one("email") };
}

function linkTo(path: string, query: Query): string {
  const set = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}
