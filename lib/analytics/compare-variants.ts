import type { Figures } from "./figures";

/**
 * Which variant of a step gets the most replies. One does where the 95 % interval of its rate lies above every other's, which
 * is strict: two intervals may overlap a little and the rates still differ. `too_few`: a variant went to fewer people than a
 * rate is given for.
 */
export function compareVariants<Variant extends Pick<Figures, "replied">>(
  variants: readonly Variant[],
): { kind: "too_few" } | { kind: "no_difference" } | { kind: "better"; variant: Variant } {
  if (variants.length < 2 || variants.some(({ replied }) => replied.rate === null))
    return { kind: "too_few" };
  const best = variants.reduce((one, other) => (other.replied.rate! > one.replied.rate! ? other : one));
  const isAbove = variants.every((one) => one === best || best.replied.low! > one.replied.high!);
  return isAbove ? { kind: "better", variant: best } : { kind: "no_difference" };
}
