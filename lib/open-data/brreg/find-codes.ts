import { industryFinder, listCategories } from "../industries/industry-finder";

const findInTable = industryFinder(({ codes, formerCodes }) => [
  ...listCategories(codes),
  ...listCategories(formerCodes),
]);

/**
 * Beginnings of the industry codes (næringskoder) of an industry in the words of people, or written as such a code: "bakery" → 10.71 and
 * 47.24, "62.1" → itself. The register has been recoded from SN2007 to SN2025; a copy of it may not be, so former codes stand beside
 * those of today. Empty if there are none.
 */
export function findCodes(industry: string): readonly string[] {
  const written = industry.trim();
  return CODE.test(written) ? [written] : findInTable(written);
}

/** A division with its group, class and subclass: "62", "62.1", "62.100". */
const CODE = /^\d{2}(?:\.\d{1,3})?$/;
