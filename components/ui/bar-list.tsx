import { Amount } from "./amount";

/**
 * Categories and their amounts, each with a bar from zero, in the given order, largest first: for a handful of categories
 * with names. Rendered on the server, and already a table for screen readers.
 */
export function BarList({
  title,
  unit,
  kind,
  bars,
  empty = "Nothing in this period yet.",
}: {
  title: string;
  unit: string;
  /** What the names stand for, for screen readers: "Action". */
  kind: string;
  bars: { label: string; value: number }[];
  empty?: string;
}) {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{title}</span>
        <span aria-hidden="true" className="text-quiet text-xs">
          {unit}
        </span>
      </figcaption>
      {most === 0 ? (
        <p className="flex h-[180px] items-center justify-center px-4 text-center text-quiet text-sm">
          {empty}
        </p>
      ) : (
        <table className="mt-3 w-full text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">{kind}</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row" className="w-full py-1.5 text-left font-normal">
                  <span className="block truncate">{label}</span>
                  <svg width="100%" height="6" aria-hidden="true" className="mt-1 block">
                    <rect width="100%" height="6" rx="2" className="fill-sunken" />
                    <rect
                      width={`${Math.max(0.5, (value / most) * 100)}%`}
                      height="6"
                      rx="2"
                      fill="var(--series-1)"
                    />
                  </svg>
                </th>
                <td className="py-1.5 pl-4 text-right align-bottom leading-4">
                  <Amount value={value} mono />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  );
}
