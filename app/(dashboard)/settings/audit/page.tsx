import type { Metadata } from "next";
import { chooseOf, readPageNumber, readPageQuery, type SearchParams } from "@/app/page-query";
import { requireSession } from "@/app/session";
import { CHANGES, labelOfChange, labelOfCode, labelOfFacts } from "@/components/settings/audit-labels";
import { AuditTable } from "@/components/settings/audit-table";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { linkWith } from "@/components/ui/link-with";
import { Pagination } from "@/components/ui/pagination";
import { UrlSelect } from "@/components/ui/url-select";
import { listAudit } from "@/lib/audit/list-audit";
import { listApiKeys } from "@/lib/keys/list-api-keys";
import { listPeople } from "@/lib/members/list-people";
import { Refusal } from "../../refusal";
import { nameSubjects } from "./subject-names";

export const metadata: Metadata = { title: "Audit log" };

const PATH = "/settings/audit";
const DAY = 86_400_000;
const SINCE = { day: DAY, week: 7 * DAY, month: 30 * DAY };
const SINCE_OPTIONS = [
  { value: "day", label: "Last 24 hours" },
  { value: "week", label: "Last 7 days" },
  { value: "month", label: "Last 30 days" },
];
const DEED_OPTIONS = Object.entries(CHANGES)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label, "en"));

const NAMELESS = { key: "A key", user: "Somebody", system: "Leadwright" };

export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireSession();
  if (!ctx.scopes.has("audit:read")) return <Refusal what="the entries of the audit log" />;
  const query = await readPageQuery(searchParams);
  const kind = chooseOf(query.who, ["user", "key"] as const);
  const since = chooseOf(query.since, Object.keys(SINCE) as (keyof typeof SINCE)[]);
  const what = chooseOf(query.what, Object.keys(CHANGES));
  const outcome = chooseOf(query.outcome, ["done", "refused"] as const);
  const [log, { people }, { keys }] = await Promise.all([
    listAudit(ctx, {
      page: readPageNumber(query.page),
      pageSize: 50,
      actorKind: kind,
      actorId: kind ? undefined : query.who?.slice(0, 200),
      capability: what,
      outcome,
      from: since && new Date(Date.now() - SINCE[since]).toISOString(),
    }),
    listPeople(ctx, {}),
    listApiKeys(ctx, {}),
  ]);
  const nameOf = await nameSubjects(ctx, log.entries);
  const rows = log.entries.map((entry) => ({
    id: entry.id,
    who: entry.actor.name ?? NAMELESS[entry.actor.kind],
    isKey: entry.actor.kind === "key",
    what: labelOfChange(entry.capability),
    subject: nameOf(entry),
    details: labelOfFacts(entry.facts),
    refusal: entry.code && labelOfCode(entry.code),
    at: entry.at,
  }));
  const isFiltered = Boolean(query.who || what || outcome || since);
  return (
    <div className="px-4 py-5 md:px-6">
      <p className="mb-4 max-w-[72ch] text-pretty text-quiet">
        Everything that people and keys changed here, and what was refused. What people wrote is not kept,
        only that they wrote something.
      </p>
      <AuditTable
        rows={rows}
        toolbar={
          <>
            <UrlSelect
              name="who"
              label="Who"
              value={query.who ?? ""}
              placeholder="Everyone"
              options={[
                { value: "user", label: "People" },
                { value: "key", label: "Keys" },
                ...people.map(({ id, name }) => ({ value: id, label: name })),
                ...keys.map(({ id, name }) => ({ value: id, label: `Key: ${name}` })),
              ]}
            />
            <UrlSelect
              name="what"
              label="What"
              value={what ?? ""}
              placeholder="Everything"
              options={DEED_OPTIONS}
            />
            <UrlSelect
              name="outcome"
              label="Outcome"
              value={outcome ?? ""}
              placeholder="Done and refused"
              options={[
                { value: "done", label: "Done" },
                { value: "refused", label: "Refused" },
              ]}
            />
            <UrlSelect
              name="since"
              label="When"
              value={since ?? ""}
              placeholder="Any time"
              options={SINCE_OPTIONS}
            />
          </>
        }
        empty={
          isFiltered || log.page > 1 ? (
            <EmptyState
              title="No entries match these filters"
              action={<Button href={PATH}>Clear filters</Button>}
            />
          ) : (
            <EmptyState title="No entries yet">Every change is listed here with who made it.</EmptyState>
          )
        }
      />
      {log.total > 0 && (
        <div className="mt-3">
          <Pagination
            page={log.page}
            pageSize={log.pageSize}
            total={log.total}
            noun="entries"
            hrefFor={(page) => linkWith(PATH, query, { page: page === 1 ? undefined : page })}
          />
        </div>
      )}
    </div>
  );
}
