import { Fragment, type ReactNode } from "react";
import type { Lead } from "@/lib/leads/lead";
import { RANKED_LEAD_FIELDS } from "@/lib/leads/lead-fields";
import type { LeadSource } from "@/lib/leads/list-lead-sources";
import { Attributions } from "./attributions";
import { EditField } from "./edit-field";
import { FieldSources } from "./field-sources";
import type { LeadActions } from "./lead-actions";
import { readWebAddress } from "./source-link";

type NameOf = (by: string) => string | undefined;

/** Each known field, with the text it was read from, the page with that text, and when. */
export function EvidenceList({
  lead,
  sources = [],
  nameOf,
  actions,
}: {
  lead: Lead;
  /** The pages as they were read. */
  sources?: LeadSource[];
  /** A person's name by their id in the ledger. */
  nameOf?: NameOf;
  /** Lets the reader edit the fields. */
  actions?: Pick<LeadActions, "update">;
}) {
  const known = RANKED_LEAD_FIELDS.filter(({ name }) => lead[name] !== null);
  // What a page said before and does not any more.
  const gone = RANKED_LEAD_FIELDS.filter(
    ({ name }) => lead[name] === null && lead.evidence.some((row) => row.field === name && row.goneAt),
  );
  const listing = lead.evidence.find(({ field }) => field === "listing");
  const missing = RANKED_LEAD_FIELDS.filter(({ name }) => lead[name] === null);
  const edit = (name: (typeof known)[number]["name"], label: string, shown: ReactNode) =>
    actions ? (
      <EditField
        leadId={lead.id}
        updatedAt={lead.updatedAt}
        field={name}
        label={label}
        value={lead[name]}
        actions={actions}
      >
        {shown}
      </EditField>
    ) : (
      shown
    );
  return (
    <>
      <dl className="divide-y divide-border border-border border-y">
        {known.map(({ name, label, holds }) => (
          <div key={name} className="py-3">
            <dt className="text-quiet text-sm">{label}</dt>
            <dd className="min-w-0">
              <div className="break-words font-medium">
                {edit(name, label, holds === "link" ? <Link address={lead[name]!} /> : lead[name])}
              </div>
              <FieldSources rows={rowsOf(lead, name)} sources={sources} nameOf={nameOf} />
            </dd>
          </div>
        ))}
        {gone.map(({ name, label }) => (
          <div key={name} className="py-3">
            <dt className="text-quiet text-sm">{label}</dt>
            <dd className="min-w-0">
              <div className="break-words">
                <s>{lead.evidence.find((row) => row.field === name && row.goneAt)!.value}</s>
              </div>
              <FieldSources rows={rowsOf(lead, name)} sources={sources} nameOf={nameOf} />
            </dd>
          </div>
        ))}
        {listing && (
          <div className="py-3">
            <dt className="text-quiet text-sm">Public listing</dt>
            <dd className="min-w-0">
              <div className="break-words font-medium">{listing.value}</div>
              <FieldSources rows={rowsOf(lead, "listing")} sources={sources} nameOf={nameOf} />
            </dd>
          </div>
        )}
      </dl>
      <Attributions of={lead.attribution} />
      {missing.length > 0 && (
        <p className="mt-3 text-quiet text-sm">
          Empty: {missing.map(({ label }) => lowerFirst(label)).join(", ")}.
        </p>
      )}
      {actions && missing.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {missing.map(({ name, label }) => (
            <Fragment key={name}>{edit(name, label, null)}</Fragment>
          ))}
        </div>
      )}
    </>
  );
}

function Link({ address }: { address: string }): ReactNode {
  const link = readWebAddress(address);
  if (!link) return address;
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="break-all rounded text-accent hover:underline"
    >
      {link.host.replace(/^www\./, "") + link.pathname.replace(/\/$/, "")}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function rowsOf(lead: Lead, field: string): Lead["evidence"] {
  return lead.evidence.filter((one) => one.field === field);
}

/** "Email" within a sentence is "email"; "LinkedIn" stays as it is. */
function lowerFirst(label: string): string {
  return /^\p{Lu}\p{Ll}+\p{Lu}/u.test(label) ? label : label.toLowerCase();
}
