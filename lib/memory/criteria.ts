import { findIcpKey, type Icp, readIcp } from "./icp";

/** The lists of the ICP that a lead is judged by. */
export const CRITERIA = ["roles", "industries", "locations", "companySize", "keywords"] as const;
export type Criterion = (typeof CRITERIA)[number];

/** Which lists are required where `icpJson.importance` does not say. */
const DEFAULTS: Record<Criterion, boolean> = {
  roles: false,
  industries: true,
  locations: true,
  companySize: false,
  keywords: false,
};

/**
 * The ICP as leads are judged by it. A lead must match at least one entry of each list of `must`; an empty one requires
 * nothing. `isWide`: leads that miss a requirement are stored all the same, with a score of 0.
 */
export type Criteria = { icp: Icp; must: Record<Criterion, string[]>; isWide: boolean };

/**
 * Reads the ICP with the importance of its entries, as tolerantly as `readIcp`: `importance: {roles: "must"}` decides for a
 * list, `{value: "CEO", must: true}` for an entry; `looseness: "wide"` lifts all requirements.
 */
export function readCriteria(icpJson: unknown): Criteria {
  const icp = readIcp(icpJson);
  const ofLists = readImportance(icpJson);
  const ofEntries = readEntries(icpJson);
  const must = Object.fromEntries(
    CRITERIA.map((key) => [
      key,
      icp[key].filter((word) => ofEntries.get(`${key} ${word.toLowerCase()}`) ?? ofLists[key]),
    ]),
  ) as Criteria["must"];
  return { icp, must, isWide: isWide(icpJson) };
}

/** Whether a lead must match an entry of each list, entries that say so for themselves left out. */
export function readImportance(icpJson: unknown): Record<Criterion, boolean> {
  const found = { ...DEFAULTS };
  for (const [name, value] of entriesOf(readKey(icpJson, "importance"))) {
    const key = CRITERIA.find((one) => one === findIcpKey(name));
    const choice = readChoice(value);
    if (key && choice !== undefined) found[key] = choice;
  }
  return found;
}

/** The ICP with the importance of one list; that of the others stays as it is read. Stored keys are read whatever their case. */
export function writeImportance(
  icpJson: Record<string, unknown>,
  list: string,
  isMust: boolean,
): Record<string, unknown> {
  const others = Object.entries(icpJson).filter(([name]) => name.trim().toLowerCase() !== "importance");
  const known = Object.entries(readImportance(icpJson)).map(([key, must]) => [key, must ? "must" : "nice"]);
  return {
    ...Object.fromEntries(others),
    importance: { ...Object.fromEntries(known), [list]: isMust ? "must" : "nice" },
  };
}

function readChoice(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (/^(?:must|required|must[- ]have)$/.test(word)) return true;
  return /^(?:nice|optional|nice[- ]to[- ]have)$/.test(word) ? false : undefined;
}

/** Entries of the form `{value, must}`, by list and value. */
function readEntries(icpJson: unknown): Map<string, boolean> {
  const found = new Map<string, boolean>();
  for (const [name, value] of entriesOf(icpJson)) {
    const key = findIcpKey(name);
    if (!key) continue;
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (typeof entry !== "object" || entry === null || typeof entry.must !== "boolean") continue;
      for (const word of readIcp({ [key]: [entry] })[key])
        found.set(`${key} ${word.toLowerCase()}`, entry.must);
    }
  }
  return found;
}

function isWide(icpJson: unknown): boolean {
  const value = readKey(icpJson, "looseness");
  return typeof value === "string" && value.trim().toLowerCase() === "wide";
}

function readKey(icpJson: unknown, wanted: string): unknown {
  return entriesOf(icpJson).find(([name]) => name.trim().toLowerCase() === wanted)?.[1];
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}
