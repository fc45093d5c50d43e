import type { Criteria, Criterion } from "@/lib/memory/criteria";
import { judgeIndustry } from "./judge-industry";
import { judgePlace } from "./judge-place";
import { judgeSize } from "./judge-size";
import { matchRole } from "./match-role";
import { foldWords, hasTerm } from "./match-words";
import type { Site } from "./site";

export type Candidate = {
  /** The host, with port, of the page that shows the contact. */
  host: string;
  fields: Record<string, string>;
  /** The pages that were read of its company. */
  site: Site;
  pain: string | null;
  /** Where a public source lists its company. */
  listed?: Listed | null;
};

export type Listed = {
  /** Display name of the source, and the entry that says what the company is: `shop=bakery`. */
  by: string;
  kind: string;
  /** The entries of the ICP that it was listed for. */
  industries: readonly string[];
  places: readonly string[];
};

export type Score = {
  /** 0 to 100; 0 where a requirement is missed, or an exclusion applies. */
  score: number;
  /** Sentences, the most important first. */
  reasons: string[];
  excluded: boolean;
  /** The lists of the ICP of which no required entry matches. */
  missed: Criterion[];
  /** Whether the title is one of the roles; null if the ICP names none. */
  roleFits: boolean | null;
};

const WEIGHTS = { industries: 35, roles: 30, locations: 20, companySize: 15, keywords: 15, pain: 20 };
/** The score where the ICP has nothing to judge by. */
const NOTHING_ASKED = 60;

/**
 * How well a contact fits the ICP: the weighted share of what was asked for (industries, roles, locations, keywords, pain
 * points) that it meets. A list that is empty does not count; neither does `companySize` where the site states no number.
 */
export function scoreContact(candidate: Candidate, criteria: Criteria, asksForPain: boolean): Score {
  const { icp, must } = criteria;
  const judged = judge(candidate, icp);
  if (asksForPain) judged.push(judgePain(candidate));
  const required = judge(candidate, must);
  const missed = required.filter(({ share }) => share === 0).map(({ list }) => list as Criterion);
  const excludedBy = icp.exclude.find((term) => isExcluded(candidate, term));
  const possible = judged.reduce((sum, { list }) => sum + WEIGHTS[list], 0);
  const reached = judged.reduce((sum, { list, share }) => sum + WEIGHTS[list] * share, 0);
  const share = possible === 0 ? NOTHING_ASKED : (100 * reached) / possible;
  const role = judged.find(({ list }) => list === "roles");
  return {
    score: excludedBy || missed.length > 0 ? 0 : Math.round(share),
    reasons: excludedBy
      ? [`“${excludedBy}” is on your list of exclusions.`]
      : possible === 0
        ? ["Your ideal customer profile names no industry, location, role or keyword to judge by."]
        : judged
            .sort((a, b) => WEIGHTS[b.list] * b.share - WEIGHTS[a.list] * a.share)
            .map(({ reason }) => reason),
    excluded: excludedBy !== undefined,
    missed,
    roleFits: role ? role.share > 0 : null,
  };
}

type Judgement = { list: keyof typeof WEIGHTS; share: number; reason: string };

/** One judgement for each list that has entries. */
function judge(candidate: Candidate, lists: Record<Criterion, string[]>): Judgement[] {
  const { industries, roles, locations, companySize, keywords } = lists;
  return [
    ...(industries.length > 0 ? [judgeIndustries(candidate, industries)] : []),
    ...(roles.length > 0 ? [judgeRole(candidate, roles)] : []),
    ...(locations.length > 0 ? [judgeLocation(candidate, locations)] : []),
    ...judgeCompanySize(candidate, companySize),
    ...(keywords.length > 0 ? [judgeKeywords(candidate, keywords)] : []),
  ];
}

function judgeIndustries({ site, listed }: Candidate, industries: string[]): Judgement {
  const list = "industries";
  const verdict = judgeIndustry(site, industries);
  if (verdict.fits) {
    const { term, where } = verdict;
    if (where === "name") return { list, share: 1, reason: `The company’s name matches “${term}”.` };
    if (where === "title") return { list, share: 1, reason: `The site’s title or headings match “${term}”.` };
    return { list, share: 0.9, reason: `The site is about “${term}”.` };
  }
  const term = industries.find((industry) => listed?.industries.includes(industry));
  if (listed && term)
    return { list, share: 1, reason: `${listed.by} lists it as “${term}” (${listed.kind}).` };
  const { mentioned, about, collective } = verdict;
  if (collective === "association")
    return { list, share: 0, reason: "The site is an association’s, not a company’s." };
  if (collective === "directory")
    return { list, share: 0, reason: "The site is a directory of other companies." };
  if (mentioned && about)
    return { list, share: 0, reason: `The site mentions “${mentioned}”, but is about “${about}”.` };
  if (mentioned) return { list, share: 0, reason: `The site only mentions “${mentioned}”.` };
  return { list, share: 0, reason: "No match for your industries." };
}

function judgeRole({ fields }: Candidate, roles: string[]): Judgement {
  const list = "roles";
  if (!fields.title) return { list, share: 0, reason: "No role is given." };
  const found = matchRole(fields.title, roles);
  if (!found) return { list, share: 0, reason: `“${fields.title}” is not one of your roles.` };
  return found.match === "same"
    ? { list, share: 1, reason: `“${fields.title}” is one of your roles.` }
    : { list, share: 0.85, reason: `“${fields.title}” is close to your role “${found.role}”.` };
}

function judgeLocation({ site, fields, listed }: Candidate, locations: string[]): Judgement {
  const list = "locations";
  const found = judgePlace(site, fields.location ?? null, locations);
  const place = locations.find((location) => listed?.places.includes(location));
  if (listed && place && (found?.share ?? 0) < 1)
    return { list, share: 1, reason: `${listed.by} lists it in your location “${place}”.` };
  if (!found) return { list, share: 0, reason: "No match for your locations." };
  const { share, term, where } = found;
  const reason =
    where === "address"
      ? `The address matches your location “${term}”.`
      : `The site names your location “${term}”.`;
  return { list, share, reason };
}

/** Nothing where the site does not say how many people work there. */
function judgeCompanySize({ site }: Candidate, sizes: string[]): Judgement[] {
  const list = "companySize";
  const verdict = judgeSize(site.employees, sizes);
  if (!verdict) return [];
  const people = verdict.stated === "1" ? "1 employee" : `${verdict.stated} employees`;
  return [
    verdict.fits
      ? { list, share: 1, reason: `The site names ${people}, as you look for.` }
      : { list, share: 0, reason: `The site names ${people}, outside of your company size.` },
  ];
}

function judgeKeywords({ site }: Candidate, keywords: string[]): Judgement {
  const list = "keywords";
  const found = keywords.filter((term) => hasTerm(site.words, term));
  if (found.length === 0) return { list, share: 0, reason: "No match for your keywords." };
  // The first match counts most; further ones add to it.
  const share = found.length === keywords.length ? 1 : Math.min(1, 0.7 + 0.15 * (found.length - 1));
  return { list, share, reason: `The site mentions ${listWords(found)}.` };
}

function judgePain({ pain }: Candidate): Judgement {
  return pain
    ? { list: "pain", share: 1, reason: `The site says: “${pain}”` }
    : { list: "pain", share: 0, reason: "The site mentions none of your pain points." };
}

/** An exclusion is an address, a host (bare, as `@host` or as a URL), or words of a title, a name or a company. */
function isExcluded({ fields, host }: Candidate, term: string): boolean {
  const bare = term.trim().toLowerCase();
  const email = (fields.email ?? "").toLowerCase();
  if (/^[^@\s]+@[^@\s]+$/.test(bare)) return email === bare;
  const excludedHost = /^(?:https?:\/\/|@)?(?:www\.)?([^\s/:@]+\.[^\s/:@]{2,})(?:[:/]\S*)?$/.exec(bare)?.[1];
  const hosts = [email.slice(email.lastIndexOf("@") + 1), fields.domain ?? "", host.replace(/:\d+$/, "")];
  if (excludedHost && hosts.some((one) => one === excludedHost || one.endsWith(`.${excludedHost}`)))
    return true;
  return hasTerm(
    foldWords([fields.title, fields.company, fields.domain, fields.name].filter(Boolean).join(" ")),
    term,
  );
}

function listWords(words: string[]): string {
  const shown = words.slice(0, 4);
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : shown[0]!;
}
