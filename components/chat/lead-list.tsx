"use client";
import X from "lucide-react/icons/x";
import type { AttachableLead } from "@/lib/chat/list-named-leads";

export function nameOf({ name, email }: AttachableLead): string {
  return name ?? email;
}

/** Leads attached to the next message, each with a button to remove it. */
export function LeadChips({ leads, remove }: { leads: AttachableLead[]; remove: (id: string) => void }) {
  return (
    <ul aria-label="Attached leads" className="flex max-h-28 flex-wrap gap-1.5 overflow-y-auto">
      {leads.map((lead) => (
        <li
          key={lead.id}
          className="flex h-7 max-w-full items-center rounded-md border border-border bg-sunken pl-2 text-sm pointer-coarse:h-10"
        >
          <span className="min-w-0 max-w-56 truncate" title={lead.email}>
            {nameOf(lead)}
            {lead.company && <span className="text-quiet"> · {lead.company}</span>}
          </span>
          <button
            type="button"
            aria-label={`Remove ${nameOf(lead)}`}
            onClick={() => remove(lead.id)}
            className="flex size-7 shrink-0 items-center justify-center rounded-md text-quiet hover:text-text focus-visible:-outline-offset-2 pointer-coarse:size-10"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Leads attached to a message. */
export function LeadList({ leads }: { leads: AttachableLead[] }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="w-fit rounded text-quiet hover:text-text">
        {leads.length === 1 ? `With 1 lead: ${nameOf(leads[0]!)}` : `With ${leads.length} leads`}
      </summary>
      <ul className="mt-1.5 space-y-1 border-border border-l pl-3">
        {leads.map((lead) => (
          <li key={lead.id} className="break-words">
            {nameOf(lead)}
            <span className="text-quiet">
              {[lead.title, lead.company, lead.name ? lead.email : null]
                .filter(Boolean)
                .map((one) => ` · ${one}`)
                .join("")}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
