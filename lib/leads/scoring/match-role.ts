import { foldWords, hasTerm } from "./match-words";

/** Titles of the same job, one list per job, in the languages of the pages that are read. */
const SAME_JOB = [
  [
    "ceo",
    "chief executive officer",
    "chief executive",
    "managing director",
    "geschäftsführer",
    "geschäftsführerin",
    "geschäftsführung",
    "geschäftsführender gesellschafter",
    "geschäftsführende gesellschafterin",
    "managing partner",
    "general manager",
    "president",
    "président",
    "director general",
    "directeur général",
    "algemeen directeur",
    "amministratore delegato",
    "gerente general",
  ],
  [
    "owner",
    "founder",
    "co-founder",
    "proprietor",
    "co-owner",
    "owner operator",
    "mitinhaber",
    "gründerin",
    "inhaber",
    "inhaberin",
    "eigenaar",
    "propietario",
    "propriétaire",
    "titolare",
    "gründer",
    "fundador",
    "fondateur",
  ],
  [
    "coo",
    "chief operating officer",
    "head of operations",
    "operations director",
    "director of operations",
    "vp operations",
    "operations manager",
    "betriebsleiter",
    "betriebsleiterin",
    "leiter betrieb",
    "directeur des opérations",
    "director de operaciones",
    "operationeel manager",
  ],
  [
    "cto",
    "chief technology officer",
    "technical director",
    "head of technology",
    "head of engineering",
    "vp engineering",
    "technischer leiter",
    "technische leitung",
    "directeur technique",
    "director técnico",
  ],
  [
    "cmo",
    "chief marketing officer",
    "marketing director",
    "head of marketing",
    "vp marketing",
    "marketing manager",
    "marketingleiter",
    "marketingleiterin",
    "leiter marketing",
    "directeur marketing",
    "responsable marketing",
  ],
  [
    "cfo",
    "chief financial officer",
    "finance director",
    "head of finance",
    "vp finance",
    "finanzleiter",
    "kaufmännischer leiter",
    "directeur financier",
    "director financiero",
  ],
  [
    "sales director",
    "head of sales",
    "vp sales",
    "sales manager",
    "chief revenue officer",
    "cro",
    "vertriebsleiter",
    "verkaufsleiter",
    "leiter vertrieb",
    "vertriebsleiterin",
    "directeur commercial",
    "director comercial",
    "verkoopmanager",
  ],
  [
    "head of purchasing",
    "purchasing manager",
    "procurement manager",
    "head of procurement",
    "buyer",
    "einkaufsleiter",
    "leiter einkauf",
    "einkauf",
    "inkoper",
    "responsable achats",
    "jefe de compras",
  ],
  [
    "head of people",
    "hr manager",
    "head of hr",
    "hr director",
    "human resources manager",
    "personalleiter",
    "personalleitung",
    "directeur des ressources humaines",
    "recursos humanos",
  ],
  [
    "it manager",
    "head of it",
    "it director",
    "cio",
    "chief information officer",
    "it-leiter",
    "leiter it",
    "directeur informatique",
  ],
  [
    "production manager",
    "head of production",
    "plant manager",
    "produktionsleiter",
    "werkleiter",
    "directeur de production",
  ],
  ["office manager", "practice manager", "büroleitung", "praxismanager"],
].map((titles) => titles.map((title) => foldWords(title).trim()));

const LEADERS = 7;
/** Words for whoever makes the decisions: they match any job of the first lists. */
const ANY_LEADER = [
  "decision maker",
  "decision makers",
  "c-level",
  "c-suite",
  "executive",
  "executives",
  "leadership",
  "management",
  "entscheider",
  "geschäftsleitung",
  "direction",
].map((name) => foldWords(name).trim());

const LEVELS = new Set(
  "head chief director manager lead leader vp president leiter leiterin leitung responsable director directeur directora jefe hoofd manager".split(
    " ",
  ),
);
const HELPERS = /\b(?:assistant|assistent|assistentin|assistenz|junior|deputy|intern|trainee|secretary)\b/;

/** How well a title matches the wanted roles: the role itself, another name of the same job, or neither. */
export function matchRole(title: string, roles: string[]): { role: string; match: "same" | "alike" } | null {
  const folded = foldWords(title);
  for (const role of roles) if (hasTerm(folded, role)) return { role, match: "same" };
  for (const role of roles) if (isAlike(folded, foldWords(role).trim())) return { role, match: "alike" };
  return null;
}

function isAlike(folded: string, wanted: string): boolean {
  if (HELPERS.test(folded)) return false;
  const jobs = ANY_LEADER.includes(wanted)
    ? SAME_JOB.slice(0, LEADERS)
    : SAME_JOB.filter((names) => names.includes(wanted));
  if (jobs.some((names) => names.some((name) => folded.includes(` ${name} `)))) return true;
  // "Head of Quality" and "Quality Manager" are the same job: the same subject, and both are leaders.
  const subject = wanted.split(" ").filter((word) => !LEVELS.has(word) && !LINKS.has(word));
  const leads = wanted.split(" ").some((word) => LEVELS.has(word));
  return (
    leads &&
    subject.length > 0 &&
    subject.every((word) => folded.includes(` ${word} `)) &&
    folded.split(" ").some((word) => LEVELS.has(word))
  );
}

const LINKS = new Set("of the for and der des de la du van".split(" "));
