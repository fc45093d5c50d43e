import type { Icp } from "@/lib/memory/icp";
import { isHostOf, namesPlace } from "./match-place";
import { matchRole } from "./match-role";
import { foldWords, hasTerm, hasTermAlike } from "./match-words";

export type Candidate = {
  kind: "person" | "role";
  /** The host, with port, of the page that shows the contact. */
  host: string;
  fields: Record<string, string>;
  emailStatus: string | null;
  /** Words of the pages of the contact's site, in the form of `foldWords`. */
  siteWords: string;
  pain: string | null;
};

export type Score = {
  /** 0 to 100. */
  score: number;
  /** Sentences, the most important first. */
  reasons: string[];
  excluded: boolean;
  /** Whether the title and the site match the ICP; null if the ICP does not ask. */
  roleFits: boolean | null;
  topicFits: boolean | null;
};

const WEIGHTS = { role: 40, topic: 25, place: 15, pain: 20 };
const FIT_SHARE = 70;

/**
 * How well a contact fits the ICP: 70 points for the criteria (roles, industries and keywords, places, pain points; criteria that are not
 * set do not count), 30 for how well the person can be reached.
 */
export function scoreContact(candidate: Candidate, icp: Icp, asksForPain: boolean): Score {
  const { fields } = candidate;
  const site = candidate.siteWords + foldWords(`${fields.company ?? ""} ${fields.domain ?? ""}`);
  const judged = [judgeRole(candidate, icp), judgeTopic(site, icp), judgePlace(site, candidate, icp)];
  if (asksForPain) judged.push(judgePain(candidate));
  const asked = judged.filter((one) => one !== null);
  const possible = asked.reduce((sum, one) => sum + one.weight, 0);
  const reached = asked.reduce((sum, one) => sum + one.weight * one.share, 0);
  const fit = possible === 0 ? FIT_SHARE / 2 : (FIT_SHARE * reached) / possible;
  const reach = judgeReach(candidate);
  const excludedBy = icp.exclude.find((term) => isExcluded(candidate, term));
  return {
    score: excludedBy ? 0 : Math.round(Math.min(100, fit + reach.points)),
    reasons: excludedBy
      ? [`“${excludedBy}” is on your list of exclusions.`]
      : [
          ...asked.sort((a, b) => b.weight * b.share - a.weight * a.share).map((one) => one.reason),
          ...reach.reasons,
        ].filter(Boolean),
    excluded: excludedBy !== undefined,
    roleFits: judged[0] ? judged[0].share > 0 : null,
    topicFits: judged[1] ? judged[1].share > 0 : null,
  };
}

type Judgement = { weight: number; share: number; reason: string } | null;

function judgeRole({ kind, fields }: Candidate, icp: Icp): Judgement {
  if (icp.roles.length === 0) return null;
  const weight = WEIGHTS.role;
  // For a shared mailbox another reason already says that it is one.
  if (!fields.title) return { weight, share: 0, reason: kind === "role" ? "" : "The page names no role." };
  const found = matchRole(fields.title, icp.roles);
  if (!found) return { weight, share: 0, reason: `“${fields.title}” is none of the roles you look for.` };
  return found.match === "same"
    ? { weight, share: 1, reason: `“${fields.title}” is a role you look for.` }
    : { weight, share: 0.85, reason: `“${fields.title}” is close to “${found.role}”, which you look for.` };
}

function judgeTopic(site: string, icp: Icp): Judgement {
  const terms = [...icp.industries, ...icp.keywords];
  if (terms.length === 0) return null;
  const found = terms.filter((term) => hasTerm(site, term));
  const weight = WEIGHTS.topic;
  const alike = terms.filter((term) => hasTermAlike(site, term));
  if (found.length === 0 && alike.length > 0)
    return { weight, share: 0.5, reason: `The site speaks of something like ${list(alike)}.` };
  if (found.length === 0)
    return { weight, share: 0, reason: "None of your industries or keywords stands on the site." };
  // The first match counts most; further ones add to it.
  const share = found.length === terms.length ? 1 : Math.min(1, 0.7 + 0.15 * (found.length - 1));
  return { weight, share, reason: `The site speaks of ${list(found)}.` };
}

function judgePlace(site: string, { fields, host }: Candidate, icp: Icp): Judgement {
  if (icp.locations.length === 0) return null;
  const near = foldWords(fields.location ?? "");
  const weight = WEIGHTS.place;
  const own = icp.locations.find((place) => namesPlace(near, place));
  if (own) return { weight, share: 1, reason: `The address is in ${own}.` };
  const named = icp.locations.find((place) => namesPlace(site, place));
  if (named) return { weight, share: 0.9, reason: `The site names ${named}.` };
  const country = icp.locations.find((place) => isHostOf(host, place));
  if (country) return { weight, share: 0.7, reason: `The site's address is one of ${country}.` };
  return { weight, share: 0, reason: "None of your places stands on the site." };
}

function judgePain(candidate: Candidate): Judgement {
  const weight = WEIGHTS.pain;
  return candidate.pain
    ? { weight, share: 1, reason: `The site says: “${candidate.pain}”` }
    : { weight, share: 0, reason: "The site voices none of the pains." };
}

function judgeReach({ kind, fields, emailStatus }: Candidate): { points: number; reasons: string[] } {
  const reasons: string[] = [];
  let points = 0;
  if (kind === "person" && fields.name) points += 14;
  else if (fields.name) points += 8;
  else
    reasons.push(kind === "role" ? "It is a shared mailbox." : "The page names nobody beside the address.");
  if (fields.title) points += 4;
  if (fields.phone) points += 4;
  if (emailStatus === "verified") {
    points += 8;
    reasons.push("The address's domain takes mail.");
  } else if (emailStatus === "risky") reasons.push("The address's domain may not take mail.");
  else points += 4;
  return { points, reasons };
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

function list(words: string[]): string {
  const shown = words.slice(0, 4);
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : shown[0]!;
}
