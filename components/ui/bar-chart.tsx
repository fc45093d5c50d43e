import { useId } from "react";
import { chooseMarks } from "./chart-scale";
import { joinClasses } from "./join-classes";

export type ChartSeries = { key: string; label: string };
export type ChartBar = { label: string; values: Record<string, number> };

const HEIGHT = 180;

/**
 * Bars over time or categories, stacked by up to five series, rendered on the server. The scale starts at zero. Values show
 * on hover, and are in a table for screen readers. `title` is the chart's subject ("Credits used per day"); `empty` is
 * shown when everything is zero.
 */
export function BarChart({
  title,
  unit,
  series,
  bars,
  locale = "en",
  empty = "Nothing in this period yet.",
}: {
  title: string;
  unit: string;
  series: ChartSeries[];
  bars: ChartBar[];
  locale?: string;
  empty?: string;
}) {
  const id = useId().replaceAll(/[^a-z0-9]/gi, "");
  const parts = series.slice(0, 5);
  const sums = bars.map(({ values }) =>
    parts.reduce((sum, { key }) => sum + Math.max(0, values[key] ?? 0), 0),
  );
  const nothing = sums.every((sum) => sum === 0);
  const marks = chooseMarks(Math.max(0, ...sums), { whole: sums.every(Number.isInteger) });
  const top = marks.at(-1)!;
  const write = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const writeMark = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 2 });
  const every = Math.ceil(bars.length / 7);
  // A few bars keep the width they would have among many: a single one would fill the chart.
  const width = 100 / Math.max(8, bars.length);
  const rest = Array.from({ length: Math.max(0, 8 - bars.length) }, (_, at) => `rest-${at}`);

  return (
    <figure className="min-w-0 overflow-x-clip">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-medium">{title}</span>
        {parts.length > 1 && (
          <span aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-quiet text-sm">
            {parts.map(({ key, label }, index) => (
              <span key={key} className="inline-flex items-center gap-1.5">
                <svg width="10" height="10" aria-hidden="true">
                  <rect width="10" height="10" rx="2" fill={`url(#${id}-${index})`} />
                </svg>
                {label}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <div aria-hidden="true" className="mt-3 flex text-quiet text-xs tabular-nums">
        <div className="mr-2 shrink-0 text-right">
          <div className="mb-2.5">{unit}</div>
          <div className="relative h-[180px] min-w-8">
            <span className="invisible">{writeMark.format(top)}</span>
            {!nothing &&
              marks.map((mark) => (
                <span
                  key={mark}
                  className="absolute right-0 -translate-y-1/2"
                  style={{ top: HEIGHT - (mark / top) * HEIGHT }}
                >
                  {writeMark.format(mark)}
                </span>
              ))}
          </div>
        </div>
        <div className="min-w-0 flex-1 pt-[26px]">
          <div className="relative">
            <svg width="100%" height={HEIGHT} aria-hidden="true" className="block overflow-visible">
              <defs>
                {parts.map(({ key }, index) => (
                  <Pattern key={key} id={`${id}-${index}`} index={index} />
                ))}
              </defs>
              {marks.map((mark) => (
                <line
                  key={mark}
                  x1="0"
                  x2="100%"
                  y1={HEIGHT - (mark / top) * HEIGHT}
                  y2={HEIGHT - (mark / top) * HEIGHT}
                  className={mark === 0 ? "stroke-control" : "stroke-border"}
                  shapeRendering="crispEdges"
                />
              ))}
              {bars.map(({ label, values }, at) => {
                let base = 0;
                return (
                  <g key={label}>
                    {parts.map(({ key }, index) => {
                      const value = Math.max(0, values[key] ?? 0);
                      const height = (value / top) * HEIGHT;
                      base += height;
                      return value > 0 ? (
                        <rect
                          key={key}
                          x={`${(at + 0.16) * width}%`}
                          width={`${width * 0.68}%`}
                          y={HEIGHT - base}
                          // Nonzero values are always visible, however small.
                          height={Math.max(1, height)}
                          fill={`url(#${id}-${index})`}
                        />
                      ) : null;
                    })}
                  </g>
                );
              })}
            </svg>
            {nothing ? (
              <p className="absolute inset-0 flex items-center justify-center px-4 text-center text-sm">
                {empty}
              </p>
            ) : (
              <div className="absolute inset-0 flex">
                {bars.map(({ label, values }, at) => (
                  <div key={label} className="group relative flex-1 hover:bg-text/5">
                    <div
                      className={joinClasses(
                        "pointer-events-none absolute bottom-full z-10 mb-1 hidden min-w-32 whitespace-nowrap rounded-md bg-text px-2 py-1.5 text-background group-hover:block",
                        at < Math.max(8, bars.length) / 2 ? "left-0" : "right-0",
                      )}
                    >
                      <p className="mb-0.5 opacity-80">{label}</p>
                      {parts
                        .filter(({ key }) => parts.length === 1 || values[key])
                        .map(({ key, label: name }) => (
                          <p key={key} className="flex justify-between gap-4">
                            <span>{parts.length === 1 ? unit : name}</span>
                            <span className="font-mono">{write.format(values[key] ?? 0)}</span>
                          </p>
                        ))}
                      {parts.length > 1 && (
                        <p className="flex justify-between gap-4 font-medium">
                          <span>Total</span>
                          <span className="font-mono">{write.format(sums[at]!)}</span>
                        </p>
                      )}
                    </div>
                  </div>
                ))}
                {rest.map((key) => (
                  <div key={key} className="flex-1" />
                ))}
              </div>
            )}
          </div>
          <div className="mt-1.5 flex h-4">
            {bars.map(({ label }, at) => (
              <span key={label} className="relative min-w-0 flex-1">
                {at % every === 0 && (
                  <span
                    className={joinClasses(
                      "absolute left-1/2 -translate-x-1/2 whitespace-nowrap",
                      (at / every) % 2 === 1 && "max-md:hidden",
                    )}
                  >
                    {label}
                  </span>
                )}
              </span>
            ))}
            {rest.map((key) => (
              <span key={key} className="flex-1" />
            ))}
          </div>
        </div>
      </div>
      <table className="sr-only">
        <caption>{`${title}, in ${unit}`}</caption>
        <thead>
          <tr>
            <th scope="col">When or what</th>
            {parts.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {parts.map(({ key }) => (
                <td key={key}>{write.format(values[key] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

// Series must not differ by color alone: each further one has its own pattern, in the background color.
const GRAINS = [null, "M-1 1 1-1M0 6 6 0M5 7 7 5", "M0 3h6", "M3 0v6", "M0 0 6 6M-1 5l2 2M5-1l2 2"];

function Pattern({ id, index }: { id: string; index: number }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
      <rect width="6" height="6" fill={`var(--series-${index + 1})`} />
      {GRAINS[index] && (
        <path d={GRAINS[index]} className="stroke-surface" strokeWidth="1.2" opacity="0.5" fill="none" />
      )}
    </pattern>
  );
}
