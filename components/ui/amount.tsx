"use client";
import { joinClasses } from "./join-classes";
import { useReader } from "./reader";

/**
 * A number in the reader's locale. `unit` adds the word after it; `sign` writes a plus before gains. `mono` is for amounts
 * of credits; all figures are tabular.
 */
export function Amount({
  value,
  unit,
  digits = 2,
  compact,
  sign,
  mono,
  className,
}: {
  value: number;
  /** "credits": 1 is written as "1 credit" if `unit` ends in s. */
  unit?: string;
  /** Maximum number of decimals. */
  digits?: number;
  /** 12.4K instead of 12,431. */
  compact?: boolean;
  sign?: boolean;
  mono?: boolean;
  className?: string;
}) {
  const { locale } = useReader();
  const text = new Intl.NumberFormat(locale, {
    maximumFractionDigits: compact ? 1 : digits,
    notation: compact ? "compact" : "standard",
    signDisplay: sign ? "exceptZero" : "auto",
  }).format(value);
  return (
    <span className={joinClasses("whitespace-nowrap tabular-nums", mono && "font-mono", className)}>
      {text}
      {unit && ` ${value === 1 ? unit.replace(/s$/, "") : unit}`}
    </span>
  );
}
