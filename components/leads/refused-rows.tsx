import { Amount } from "@/components/ui/amount";

type Refused = { row: number; reason: string };

/** Rows that are not imported: the number for each reason, followed by each row with its number. */
export function RefusedRows({
  refused,
  count,
  reasons,
}: {
  /** All of them, or only the first ones. */
  refused: Refused[];
  count: number;
  reasons: { reason: string; count: number }[];
}) {
  const isCut = refused.length < count;
  return (
    <div className="space-y-3">
      <ul className="space-y-1">
        {reasons.map(({ reason, count }) => (
          <li key={reason} className="flex gap-3">
            <span className="min-w-10 shrink-0 text-right text-quiet tabular-nums">
              <Amount value={count} />
            </span>
            <span className="min-w-0 break-words">{reason}</span>
          </li>
        ))}
      </ul>
      <details className="rounded-lg border border-border">
        <summary className="rounded-lg px-3 py-2 text-quiet text-sm hover:text-text">
          Row by row
          {isCut && ", the first "}
          {isCut && <Amount value={refused.length} />}
          {isCut && " of "}
          {isCut && <Amount value={count} />}
        </summary>
        <section
          aria-label="Refused rows"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          className="max-h-80 overflow-y-auto border-border border-t"
        >
          <table className="w-full text-sm tabular-nums">
            <caption className="sr-only">Refused rows</caption>
            <thead className="text-quiet">
              <tr>
                <th scope="col" className="w-20 px-3 py-1.5 text-right font-normal">
                  Row
                </th>
                <th scope="col" className="px-3 py-1.5 text-left font-normal">
                  Why
                </th>
              </tr>
            </thead>
            <tbody>
              {refused.map(({ row, reason }) => (
                <tr key={row} className="border-border border-t">
                  <td className="px-3 py-1.5 text-right align-top text-quiet">{row}</td>
                  <td className="break-words px-3 py-1.5">{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </div>
  );
}
