"use client";
import Download from "lucide-react/icons/download";
import { useSearchParams } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { joinClasses } from "@/components/ui/join-classes";
import type { LeadFilter } from "@/lib/leads/lead-filter";
import type { LeadView } from "@/lib/leads/views/lead-view";
import { Attributions } from "./attributions";
import type { BulkKind } from "./bulk-dialog";
import { FilterChips, listChips } from "./filter-chips";
import type { AgentChoice, LeadActions, LeadChoices, LeadRights } from "./lead-actions";
import { AGENT_LEAD_COLUMNS, LEAD_COLUMNS, type TableLead } from "./lead-columns";
import { LeadFilters } from "./lead-filters";
import { FILTER_NAMES, isNarrow, type LeadStatus } from "./lead-query";
import { LeadSearch } from "./lead-search";
import { ListEnd } from "./list-end";
import { StatusFacets } from "./status-facets";
import { useListHref } from "./use-list-href";
import { ViewMenu } from "./view-menu";

// Needed once a row is selected.
const LeadBulk = lazy(() => import("./lead-bulk"));
const BulkDialog = lazy(() => import("./bulk-dialog"));
const WriteManyDialog = lazy(() => import("./write-many-dialog"));

export type LeadBoardProps = {
  rows: TableLead[];
  total: number;
  counts: Record<LeadStatus, number>;
  page: number;
  pageSize: number;
  /** As in the URL: `-created`. */
  sort: string;
  filter: LeadFilter;
  /** The parts of the URL that were not understood, each in a few words. */
  refused: string[];
  currentId: string | undefined;
  agents: AgentChoice[];
  choices: LeadChoices;
  views: LeadView[];
  /** The agent whose page this is; undefined on the page of all leads. */
  agentId: string | undefined;
  rights: LeadRights;
  actions: LeadActions;
  /** Where to look for leads. */
  findHref: string;
};

/** The list of leads: counts, search, filters, table, pagination. Everything it shows is determined by the URL. */
export function LeadBoard(props: LeadBoardProps) {
  const {
    rows,
    total,
    counts,
    page,
    pageSize,
    sort,
    filter,
    refused,
    agents,
    choices,
    agentId,
    rights,
    actions,
  } = props;
  const hrefFor = useListHref();
  const parameters = useSearchParams();
  const [allOf, setAllOf] = useState<string>();
  const [keeping, setKeeping] = useState<{ kind: BulkKind; ids: string[]; clear: () => void }>();
  const [writing, setWriting] = useState<{ ids: string[]; names: Map<string, string> }>();
  const offered = agentId ? null : agents;
  const chips = listChips(filter, offered, choices);
  const { agentId: _own, ...others } = filter;
  const isFiltered = isNarrow(agentId ? others : filter);
  const clearHref = hrefFor(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])));
  const filterKey = JSON.stringify(filter);

  const exportHref = (ids?: string[]) => {
    const query = new URLSearchParams();
    if (agentId) query.set("agent", agentId);
    if (ids) query.set("ids", ids.join(","));
    else
      for (const name of FILTER_NAMES) {
        const value = parameters.get(name);
        if (value && !query.has(name)) query.set(name, value);
      }
    return query.size === 0 ? "/leads/export" : `/leads/export?${query}`;
  };
  const isAll = (ids: string[]) => allOf === filterKey && ids.length === rows.length;

  return (
    <div
      className={joinClasses(
        "px-4 pt-3 pb-4 md:px-6",
        chips.length > 0 ? "[--around-table:284px]" : "[--around-table:244px]",
      )}
    >
      {refused.length > 0 && (
        <p role="status" className="mb-2 rounded-lg border border-border bg-surface px-3 py-2 text-sm">
          Part of this link was not understood and was ignored: {refused.join(", ")}.
        </p>
      )}
      {(total > 0 || isFiltered) && <StatusFacets counts={counts} chosen={filter.status ?? []} />}
      <div className="mt-2">
        <FilterChips chips={chips} clearHref={clearHref} />
        <DataTable
          label="Leads"
          columns={agentId ? AGENT_LEAD_COLUMNS : LEAD_COLUMNS}
          rows={rows}
          rowId={rowId}
          rowLabel={rowLabel}
          rowHref={({ id }) => hrefFor({ lead: id })}
          currentId={props.currentId}
          sort={sort}
          viewKey={`${filterKey} ${sort} ${page} ${pageSize}`}
          plain={total === 0 && !isFiltered}
          countSelected={(ids) => (isAll(ids) ? Math.min(total, 10_000) : ids.length)}
          bulk={
            rights.write || rights.email || rights.chat
              ? (ids, clear) => (
                  <Suspense>
                    <LeadBulk
                      ids={ids}
                      clear={() => {
                        setAllOf(undefined);
                        clear();
                      }}
                      rows={rows}
                      total={total}
                      filter={filter}
                      isAll={isAll(ids)}
                      onAll={() => setAllOf(filterKey)}
                      onWrite={(ids) =>
                        setWriting({ ids, names: new Map(rows.map((row) => [row.id, rowLabel(row)])) })
                      }
                      exportHref={exportHref}
                      agents={agents}
                      onKeep={(kind, ids) => setKeeping({ kind, ids, clear })}
                      rights={rights}
                      actions={actions}
                    />
                  </Suspense>
                )
              : undefined
          }
          toolbar={
            (total > 0 || isFiltered) && (
              <>
                <LeadSearch />
                {!agentId && <ViewMenu views={props.views} canSave={rights.write} actions={actions} />}
                <LeadFilters
                  agents={offered}
                  choices={choices}
                  count={chips.length}
                  tagActions={rights.write ? actions : undefined}
                />
                <a
                  href={exportHref()}
                  download
                  className={`${buttonClass()} ${total === 0 ? "hidden" : ""} md:ml-auto`}
                >
                  <Download aria-hidden="true" />
                  <span className="max-md:sr-only">Export</span>
                </a>
              </>
            )
          }
          empty={<Nothing {...props} isFiltered={isFiltered} clearHref={clearHref} />}
        />
      </div>
      {rows.length > 0 && <ListEnd page={page} pageSize={pageSize} total={total} />}
      <Attributions of={listOnce(rows)} />
      {keeping && (
        <Suspense>
          <BulkDialog
            kind={keeping.kind}
            leadIds={keeping.ids}
            agents={agents}
            choices={choices}
            actions={actions}
            onClose={(isDone) => {
              if (isDone) keeping.clear();
              setKeeping(undefined);
            }}
          />
        </Suspense>
      )}
      {writing && (
        <Suspense>
          <WriteManyDialog
            leadIds={writing.ids}
            nameOf={(id) => writing.names.get(id)}
            actions={actions}
            onClose={() => setWriting(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Nothing({
  total,
  pageSize,
  page,
  isFiltered,
  clearHref,
  rights,
  findHref,
}: LeadBoardProps & { isFiltered: boolean; clearHref: string }) {
  const hrefFor = useListHref();
  if (total > 0) {
    const last = Math.ceil(total / pageSize);
    return (
      <EmptyState
        title={`There is no page ${page.toLocaleString("en")}`}
        action={
          <Button href={hrefFor({ page: last === 1 ? undefined : `${last}` })}>Go to the last page</Button>
        }
      >
        The list ends with page <Amount value={last} />.
      </EmptyState>
    );
  }
  if (isFiltered)
    return (
      <EmptyState title="No lead matches" action={<Button href={clearHref}>Clear filters</Button>}>
        Search looks at name, company, title, location, email address and website. Remove a word or a filter.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No leads yet"
      action={
        rights.write && (
          <>
            <Button href={findHref} variant="primary">
              Find leads
            </Button>
            <Button href="/leads/import">Import a CSV file</Button>
          </>
        )
      }
    >
      Leads are people that an agent finds, each field with the page and the words it was read from.
      {!rights.write && " Your role is read-only: ask a member of this workspace to find some."}
    </EmptyState>
  );
}

const rowId = ({ id }: TableLead) => id;
const rowLabel = ({ name, email }: TableLead) => name ?? email;

/** The public sources of the rows shown, each once. */
function listOnce(rows: TableLead[]): TableLead["attribution"] {
  const named = new Map(rows.flatMap((row) => row.attribution.map((one) => [one.source, one] as const)));
  return [...named.values()];
}
