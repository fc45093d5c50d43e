import { z } from "zod";
import type { MunicipalitiesRow } from "@/db/schema";
import { plainLetters } from "@/lib/text/fold-text";
import { cleanLine } from "../reading/clean-line";
import { toPlaceName } from "../reading/to-place-name";
import { COUNTIES, isNorway } from "./counties";
import { readHal } from "./read-hal";

/** An entry of `/kommuner`. */
const Municipality = z.object({ nummer: z.string().regex(/^\d{4}$/), navn: z.string() });

const MAX_MUNICIPALITIES = 2_000;

/**
 * The place of a name: a municipality, or all of them of a county; null if there is none of that name. What stands behind a comma has to
 * be Norway, or the county: "Våler, Innlandet" is one of two. Runs in a worker.
 */
export function readMunicipalities({
  text,
  name,
}: {
  text: string;
  name: string;
}): MunicipalitiesRow | null | "no answer" {
  const page = readHal(text, "kommuner");
  const all =
    page?.entries.slice(0, MAX_MUNICIPALITIES).flatMap((entry) => Municipality.safeParse(entry).data ?? []) ??
    [];
  if (all.length === 0) return "no answer";
  const [first = "", ...around] = name.split(",").map(toKey).filter(Boolean);
  const within = around.filter((one) => !isNorway(one));
  const counties = within.map((one) => COUNTIES.get(one)?.number);
  const isWithin = (number: string) => counties.every((county) => county && number.startsWith(county));
  const named = all.filter(({ nummer, navn }) => isWithin(nummer) && keysOf(navn).includes(first));
  if (named.length > 0)
    return {
      name: toPlaceName(cleanLine(named[0]!.navn)),
      municipalities: named.map(({ nummer }) => nummer),
    };
  const county = COUNTIES.get(first);
  const municipalities = all.flatMap(({ nummer }) =>
    county && nummer.startsWith(county.number) && isWithin(nummer) ? [nummer] : [],
  );
  return county && municipalities.length > 0 ? { name: county.name, municipalities } : null;
}

/** "TRONDHEIM - TRÅANTE" is one municipality in two languages. */
function keysOf(name: string): string[] {
  return [name, ...name.split(/\s+-\s+/)].map(toKey);
}

function toKey(name: string): string {
  return plainLetters(name)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/ (?:kommune|fylke|municipality|county)$/, "");
}
