/** After this many the variants repeat an opening together with an offer. */
export const VARIANTS = 12;
export type Choices = { subject: number; opening: number; offer: number; benefit: number; question: number };

/**
 * Which phrase of each kind a variant uses. Neighbors differ in every phrase. Three openings and four offers meet once in
 * any twelve variants from a multiple of twelve, and so do opening and question; benefit and question then move on
 * against them, so that the first 144 variants are all different.
 */
export function chooseVariant(variant: number): Choices {
  const place = variant % VARIANTS;
  const row = Math.floor(place / 3);
  const round = Math.floor(variant / VARIANTS) % VARIANTS;
  return {
    subject: (place + row) % 3,
    opening: place % 3,
    offer: place % 4,
    benefit: (place + row + round) % 3,
    question: ((place % 3) + row + Math.floor(round / 3)) % 4,
  };
}
