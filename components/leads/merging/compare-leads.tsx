import Link from "next/link";
import type { ReactNode } from "react";
import { Attributions } from "@/components/leads/attributions";
import { FieldSources } from "@/components/leads/field-sources";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import { RANKED_LEAD_FIELDS } from "@/lib/leads/lead-fields";
import type { MergeSide } from "@/lib/leads/merge-side";

type Props = {
  kept: MergeSide;
  other: MergeSide;
  fills: readonly string[];
  nameOf: (by: string) => string | undefined;
};

/** Two leads side by side, field by field, each value with where it was found. The address in the first column is kept. */
export function CompareLeads({ kept, other, fills, nameOf }: Props) {
  const fields = RANKED_LEAD_FIELDS.filter(
    ({ name }) => name !== "email" && (kept[name] !== null || other[name] !== null),
  );
  return (
    <>
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">The two leads, field by field</caption>
        <thead>
          <tr className="border-border border-b align-top">
            <th scope="col" className="hidden w-28 py-3 pr-4 font-normal text-quiet text-sm md:table-cell">
              Address
            </th>
            <Head side={kept}>
              <p className="text-positive text-sm">Kept: emails go here</p>
            </Head>
            <Head side={other}>
              <Link
                href={`/leads/duplicates/${other.id}/${kept.id}`}
                replace
                className="rounded text-accent text-sm hover:underline"
              >
                Keep this address instead
              </Link>
            </Head>
          </tr>
        </thead>
        <tbody>
          <Row label="Status">
            {(side) => (
              <>
                <Status value={side.status} />
                {side.suppressed && <p className="text-sm text-warning">Suppressed</p>}
              </>
            )}
          </Row>
          <Row label="Contacted">
            {({ contactedAt, emailsSent }) =>
              contactedAt ? (
                <>
                  <TimeAgo at={contactedAt} exact />
                  {emailsSent > 0 && (
                    <p className="text-quiet text-sm">{`${emailsSent} ${emailsSent === 1 ? "email" : "emails"}`}</p>
                  )}
                </>
              ) : (
                "Never"
              )
            }
          </Row>
          {fields.map(({ name, label }) => (
            <Row key={name} label={label}>
              {(side) => {
                if (side[name] === null)
                  return (
                    <span className="text-quiet">
                      Empty{side === kept && fills.includes(name) && ": filled from the other"}
                    </span>
                  );
                return (
                  <>
                    <div className="break-words font-medium">{side[name]}</div>
                    <FieldSources
                      rows={side.evidence.filter(({ field }) => field === name)}
                      sources={[]}
                      nameOf={nameOf}
                    />
                  </>
                );
              }}
            </Row>
          ))}
          <Row label="Agent">{({ agentName }) => agentName}</Row>
        </tbody>
      </table>
      <Attributions
        of={[...kept.attribution, ...other.attribution.filter((one) => !isIn(kept, one.source))]}
      />
    </>
  );

  function Row({ label, children }: { label: string; children: (side: MergeSide) => ReactNode }) {
    return (
      <tr className="border-border border-b align-top">
        <th scope="row" className="hidden py-3 pr-4 font-normal text-quiet text-sm md:table-cell">
          {label}
        </th>
        {[kept, other].map((side) => (
          <td key={side.id} className="min-w-0 break-words py-3 pr-4">
            <span aria-hidden="true" className="block text-quiet text-xs md:hidden">
              {label}
            </span>
            {children(side)}
          </td>
        ))}
      </tr>
    );
  }
}

function isIn(side: MergeSide, source: string): boolean {
  return side.attribution.some((one) => one.source === source);
}

function Head({ side, children }: { side: MergeSide; children: ReactNode }) {
  return (
    <th scope="col" className="py-3 pr-4 font-medium">
      <Link href={`/leads?lead=${side.id}`} className="break-all rounded hover:underline">
        {side.email}
      </Link>
      <div className="font-normal">{children}</div>
    </th>
  );
}
