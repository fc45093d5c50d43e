import { isFirstName } from "./first-names";
import { plainLetters } from "./fold-text";
import { rateTitle } from "./job-titles";

/** `match` 0 to 3: how surely the mailbox is this person's; `known`: a first name or a form of address says that it is a person. */
export type NameCandidate = {
  value: string;
  start: number;
  end: number;
  match: number;
  known: boolean;
  alone: boolean;
};

const HONORIFICS = new Set(
  "dr dres prof professor mr mrs ms miss mx sir dame lady lord rev reverend fr herr frau hr fr dipl-ing dipl-inf dipl-kfm dipl ing mag mba phd msc bsc ma ba llm med rer nat habil pd priv-doz ra rain dhr mevr mw heer mevrouw drs ir mr dir sr sra srta don dona d dna lic ing arq m mme mlle monsieur madame me maitre sig sigra signor signora dott dottssa dr-ing drssa avv arch geom rag prof-ssa ao univ-prof univ apl jun hon esq mtro mtra mgtr licda ostd ostr ostdin ostrin std kommr di shri sri smt capt col maj lt sgt cllr cr drmed".split(
    " ",
  ),
);
const PARTICLES = new Set(
  "von van de der den del della di da dos das do du la le los las el al bin ibn ter ten te zu zum zur vom y e i af av st san santa mac mc o d l ben".split(
    " ",
  ),
);
const DEGREE =
  /^(?:mfa|j\.?d|mpa|bfa|cfre|ph\.?d|m\.?sc|b\.?sc|m\.?a|b\.?a|m\.?d|mba|cpa|esq|jr|sr|ii|iii|iv|rn|dds|dmd|ll\.?[bm]|d\.?o|dphil|frsc|obe|mbe|cbe|pmp|mph|pe|aia|cfp|cfa|ed\.?d|dvm|m\.?ed|msw|lcsw|bs|ms|rla|asla|leed|ap)\.?$/i;
const NOT_NAMES = new Set(
  `inc ltd llc gmbh ag kg ohg bv nv plc corp corporation co company companies group holding holdings limited sa srl spa sarl sl slu ev mbh ug foundation association society institute university college school department dept faculty center centre office offices hall house building tower street st. road rd avenue ave lane drive blvd boulevard suite floor box park city county state club team committee council board church hospital clinic hotel restaurant bank systems solutions services service technologies technology consulting consultants design designs studio studios media marketing sales support customer contact contacts email mail phone telephone tel fax mobile cell address location locations directions map hours open monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
  the and for with our your you about home news events blog shop store products product privacy policy terms use copyright rights reserved all site website web page pages click here more read view info information general main new free online search login register sign newsletter subscribe follow us facebook twitter linkedin youtube instagram google welcome help faq careers jobs press download gallery links resources member members staff people officers students student research project projects program programs conference workshop international national regional local north south east west northern southern eastern western central great united kingdom states america american european europe germany deutschland england london britain british canada canadian australia india china france french spain espana italy italia netherlands nederland austria switzerland schweiz osterreich wien berlin munchen hamburg paris madrid amsterdam
  verein vereins verband institut universitat universitaet hochschule schule fakultat fachbereich abteilung strasse weg platz gasse allee telefon telefax anschrift adresse kontakt impressum datenschutz startseite uber wir unser unsere die der das und oder fur mit aktuelles termine mitglieder geschaftsstelle sprechzeiten offnungszeiten montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar marz mai juni juli oktober dezember stiftung gesellschaft gemeinde stadt landkreis amt buro
  stichting vereniging bestuur straat laan weg plein telefoon adres contactgegevens algemeen het een onze voor leden openingstijden maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
  asociacion fundacion universidad facultad departamento escuela calle avenida plaza telefono direccion correo contacto inicio nosotros noticias socios junta directiva para con los las horario lunes martes miercoles jueves viernes sabado domingo servicios empresa
  associazione fondazione universita dipartimento via piazza corso viale telefono indirizzo contatti chi siamo orari azienda comune
  rue avenue place telephone adresse accueil societe entreprise universite departement nous votre notre mairie commune cedex
  president secretary treasurer chairman director manager officer graduate undergraduate year first second third fourth fall spring summer winter semester room ext extension advisor notes insurance mortgage loan law firm legal attorney attorneys real estate property properties investments capital financial finance health dental medical care family construction engineering electric plumbing heating windows doors travel tours rentals security digital software hardware network data global world life love best quality order cart checkout account price prices map image photo video java script javascript need protected spambots enabled questions question comments comment feedback request requests quote inquiries inquiry media relations human resources public works community development administration administrative planning division section unit area region district branch headquarters corporate regional toll accounts receivable payable billing purchasing accounting records admissions registrar library studies sciences arts science history music theatre english spanish french german italian dutch chinese biology chemistry physics mathematics economics psychology sociology philosophy nursing education recreation parks police fire emergency housing transportation utilities water sewer planning zoning permits elections tax taxes treasury auditing technicians postdocs undergraduates alumni former current visiting emeritus emerita adjunct core lead labs laboratory group leaders investigator investigators principal principle advisory executive trustees directors governors organizing organising steering programme program scientific technical local web publicity hospitality registration membership fundraising volunteers volunteer historian open vacant tbd tba vorstand vorsitz jugend herren damen senioren junioren abteilungsleitung trainer spielbetrieb jugendabteilung hauptverein finanzen technik presse ansprechpartner ansprechpartnerin verwaltung sekretariat leitung schulleitung lehrer lehrkrafte kollegium fachschaft bereich ressort referat beirat ausschuss wissenschaftliche ehemalige comision consejo equipo profesorado secretaria direccion departament ajuntament medewerkers commissie secretariaat werkgroep redactie comite bureau conseil equipe direzione segreteria consiglio redazione commissione assistance repair repairs alliance northeast northwest southeast southwest wholesale retail dealer dealers warranty returns shipping orders careers employment webmaster newsletter valves parts toll`
    .split(/\s+/)
    .filter(Boolean)
    .map(plainLetters),
);
// Places may be surnames too, yet not without a first name before them.
const PLACES = new Set(
  `colorado springs california texas ohio oregon arizona nevada utah illinois michigan minnesota wisconsin pennsylvania massachusetts connecticut jersey york hampshire maine vermont delaware maryland tennessee kentucky alabama mississippi louisiana arkansas missouri iowa kansas nebraska oklahoma idaho wyoming alaska hawaii ontario quebec alberta manitoba columbia toronto vancouver montreal calgary ottawa chicago boston seattle houston dallas atlanta philadelphia phoenix denver miami angeles francisco diego vegas manchester birmingham leeds glasgow edinburgh bristol liverpool dublin sydney melbourne brisbane perth auckland koln frankfurt stuttgart dresden leipzig hannover nurnberg zurich basel bern genf rotterdam utrecht eindhoven antwerpen gent brussel bruxelles barcelona sevilla bilbao zaragoza malaga lyon marseille toulouse bordeaux lille nantes strasbourg roma milano torino napoli firenze bologna venezia mumbai delhi bangalore chennai kolkata hyderabad singapore dubai tokyo beijing shanghai africa asia oceania pacific atlantic mediterranean scandinavia benelux`
    .split(/\s+/)
    .filter(Boolean),
);
// Words that are surnames right after a first name.
const SURNAMES_TOO = new Set(
  "winter spring summer fall may march park parks hall house street lane church best price love west north east south page law bank banks england london paris holland ireland france wien berlin hamburg steward young field fields home day weg platz stadt graf abt pastor minister dean marshall king knight bishop pope baker cook potter shepherd mason taylor smith miller meister richter schulze jager koch schneider muller fischer weber wagner becker schafer zimmermann".split(
    " ",
  ),
);
const WORD = /[\p{L}][\p{L}\p{M}'’`-]*\.?/gu;

type Word = { text: string; plain: string; start: number; end: number };

const LONGEST = 3000;
/** The lines near an address are asked about again for the next one. */
const MOST_KNOWN = 300;
const knownNames = new Map<string, NameCandidate[]>();

/** Names of persons in one line, with what speaks for each; `local` is the mailbox whose owner is sought. */
export function findNames(text: string, local: string): readonly NameCandidate[] {
  if (text.length > LONGEST) return [];
  const key = `${local}\n${text}`;
  const known = knownNames.get(key);
  if (known) return known;
  const found = listNames(text, local);
  if (knownNames.size >= MOST_KNOWN) knownNames.clear();
  knownNames.set(key, found);
  return found;
}

function listNames(text: string, local: string): NameCandidate[] {
  const found: NameCandidate[] = [];
  const words: Word[] = [...text.matchAll(WORD)].map((match) => ({
    text: match[0],
    plain: plainLetters(match[0]).replace(/\.$/, ""),
    start: match.index,
    end: match.index + match[0].length,
  }));
  let group: Word[] = [];
  const close = () => {
    const name = readGroup(group, text, local);
    if (name) found.push(name);
    group = [];
  };
  for (const word of words) {
    const last = group.at(-1);
    const gap = last ? text.slice(last.end, word.start) : "";
    const fullStop = last?.text.endsWith(".") && !isInitialOrHonorific(last);
    if (last && (!/^ ?$/.test(gap) || fullStop)) {
      const comma =
        /^, ?$/.test(gap) &&
        group.length <= 2 &&
        group.every((part) => isNameWord(part)) &&
        isSurnameFirst(group, words, word, text, local);
      if (!comma) close();
    }
    const surname =
      last &&
      SURNAMES_TOO.has(word.plain) &&
      (isFirstName(last.plain) || /^\p{Lu}\.$/u.test(last.text)) &&
      /^\p{Lu}/u.test(word.text);
    if (group.length > 0 && surname) group.push(word);
    else if (canJoin(word)) group.push(word);
    else close();
  }
  close();
  return found;
}

/** "Müller, Dr. Hans": the comma joins only when a form of address or a first name follows and nothing else does. */
function isSurnameFirst(group: Word[], words: Word[], next: Word, text: string, local: string): boolean {
  const lead = text.slice(0, group[0]!.start);
  if (/[\p{L}\d]/u.test(lead.slice(-30))) return false;
  if (group.some((word) => isFirstName(word.plain)) && group.length > 1) return false;
  const rest = words.slice(words.indexOf(next)).filter((word) => !HONORIFICS.has(word.plain));
  const first = rest[0];
  if (!first || rest.length > 4 || DEGREE.test(first.text) || rateTitle(text.slice(next.start)) > 0)
    return false;
  return (
    HONORIFICS.has(next.plain) ||
    isFirstName(first.plain) ||
    matchMailbox(local, [first.plain, group.at(-1)!.plain]) >= 2.5
  );
}

function isInitialOrHonorific(word: Word): boolean {
  return /^\p{Lu}\.$/u.test(word.text) || HONORIFICS.has(word.plain) || word.plain.length <= 2;
}

function isNameWord(word: Word): boolean {
  if (!/^\p{Lu}/u.test(word.text) || NOT_NAMES.has(word.plain)) return false;
  return (
    !word.plain.includes("-") ||
    !word.plain.split("-").some((part) => NOT_NAMES.has(part) || /^(?:chair|jugend|elect|mail)$/.test(part))
  );
}

function canJoin(word: Word): boolean {
  return (
    HONORIFICS.has(word.plain) || (PARTICLES.has(word.plain) && word.plain.length > 1) || isNameWord(word)
  );
}

function readGroup(group: Word[], text: string, local: string): NameCandidate | null {
  let words = [...group];
  let honoured = false;
  while (
    words.length > 1 &&
    HONORIFICS.has(words[0]!.plain) &&
    !(words[0]!.plain.length === 1 && !words[0]!.text.endsWith("."))
  ) {
    if (!isNameWord(words[1]!) && !HONORIFICS.has(words[1]!.plain) && !PARTICLES.has(words[1]!.plain)) break;
    honoured = true;
    // "M.C. Ana Ruiz": the letters of a degree, not the initials of a name.
    let letters = 1;
    while (
      /^\p{Lu}\.$/u.test(words[letters]?.text ?? "") &&
      words[letters]!.start === words[letters - 1]!.end
    )
      letters++;
    words = words.slice(words.length - letters >= 2 ? letters : 1);
  }
  while (
    words.length > 1 &&
    (DEGREE.test(words.at(-1)!.text) ||
      (PARTICLES.has(words.at(-1)!.plain) && /^\p{Ll}/u.test(words.at(-1)!.text)))
  )
    words.pop();
  while (words.length > 0 && /^\p{Ll}/u.test(words[0]!.text) && !PARTICLES.has(words[0]!.plain))
    words.shift();
  // "in handen van Anja de Koning": what leads up to a first name is no part of it.
  while (words.length > 2 && /^\p{Ll}/u.test(words[0]!.text) && isFirstName(words[1]!.plain)) words.shift();
  // A word of an office beside the name is not part of it: "Präsident Jane Doe".
  while (words.length > 2 && rateTitle(words[0]!.text) > 0 && !isFirstName(words[0]!.plain)) words.shift();
  while (
    words.length > 2 &&
    rateTitle(words.at(-1)!.text) > 0 &&
    matchMailbox(local, [words.at(-1)!.plain]) < 2
  )
    words.pop();
  if (words.length === 0 || words.length > 6) return null;
  const start = words[0]!.start;
  let end = words.at(-1)!.end;
  const between = text.slice(start, end);
  const comma = between.indexOf(",");
  let value = between.replace(/\.$/, (dot) => (/\b\p{Lu}\.$/u.test(between) ? dot : ""));
  if (comma > 0) {
    const head = words.filter((word) => word.start - start < comma);
    const tail = words.filter((word) => word.start - start > comma && !HONORIFICS.has(word.plain));
    if (words.some((word) => word.start - start > comma && HONORIFICS.has(word.plain))) honoured = true;
    if (tail.length === 0) return null;
    words = [...tail, ...head];
    value = words.map((word) => word.text).join(" ");
  }
  const full = words.filter((word) => word.plain.length > 1 && !PARTICLES.has(word.plain));
  if (full.length === 0 || value.length > 120) return null;
  if (
    words.some(
      (word) => rateTitle(word.text) > 0 && !isFirstName(word.plain) && !SURNAMES_TOO.has(word.plain),
    ) &&
    full.length < 3 &&
    !honoured
  )
    return null;
  // "Jane Doe MPA CAP": letters after a name that is not itself in capitals.
  while (
    words.length > 2 &&
    /^\p{Lu}{2,4}$/u.test(words.at(-1)!.text) &&
    words.slice(0, 2).every((word) => /\p{Ll}/u.test(word.text))
  ) {
    words.pop();
    end = words.at(-1)!.end;
    value = text.slice(start, end);
  }
  if (words[0]!.text.length === 1 && words.length < 3) return null;
  if (words.length === 1 && value === value.toUpperCase()) return null;
  const match = matchMailbox(
    local,
    words.map((word) => word.plain),
  );
  const known =
    honoured ||
    isFirstName(words[0]!.plain) ||
    (words[0]!.plain.length === 1 && full.length > 0 && isFirstName(full[0]!.plain));
  if (!known && words.some((word) => PLACES.has(word.plain))) return null;
  if (full.length === 1 && words.length === 1 && match < 2 && !(honoured && full[0]!.plain.length > 2))
    return null;
  // One capital word may start any sentence; names in capitals have all their words so.
  const lower = words.filter(
    (word) => word.text.length > 1 && word.text === word.text.toUpperCase() && !PARTICLES.has(word.plain),
  );
  if (
    lower.length > 0 &&
    lower.length < full.length &&
    !known &&
    lower.some(
      (word) =>
        /^\p{Lu}{4}$/u.test(word.text) || (word.text.length <= 4 && word.text.length > 1 && match < 2),
    )
  )
    return null;
  // "Anil sagar": a surname that nobody capitalised, where it ends the line.
  const small = /^ (\p{Ll}{3,})\s*$/u.exec(text.slice(end))?.[1];
  if (small && words.length <= 2 && known && start <= 4 && rateTitle(small) === 0 && !PARTICLES.has(small)) {
    value = `${value} ${small}`;
    end += small.length + 1;
  }
  if (!known && match < 3 && full.every((word) => /^\p{Lu}{2,4}$/u.test(word.text))) return null;
  // "CONTABILITÀ E RETTE: …" is a label.
  if (!known && value === value.toUpperCase() && /^ ?:/.test(text.slice(end))) return null;
  const before = text.slice(0, Math.min(start, group[0]!.start)).trim();
  const after = text.slice(Math.max(end, group.at(-1)!.end)).trim();
  return {
    value,
    start,
    end,
    match,
    known,
    alone: (!before || /[:|(–-]$/.test(before)) && (!after || /^[,(|:–/-]/.test(after)),
  };
}

/** 0 to 3: how much of a person's name a mailbox spells ("jane.doe", "jdoe", "doe", "jane"). Names come folded. */
export function matchMailbox(local: string, names: string[]): number {
  const box = plainLetters(local);
  const letters = box.replace(/[^a-z]/g, "");
  if (letters.length < 2) return 0;
  return matchParts(letters, box, names.map((name) => name.replace(/[^a-z]/g, "")).filter(Boolean));
}

function matchParts(letters: string, box: string, parts: string[]): number {
  const first = parts[0];
  if (!first) return 0;
  const squeezed = letters.replace(/([aou])e/g, "$1");
  const holds = (part: string) =>
    letters.includes(part) || squeezed.includes(part.replace(/([aou])e/g, "$1"));
  const rest = parts.slice(1).filter((part) => !PARTICLES.has(part) || part.length > 3);
  const last = rest.at(-1) ?? "";
  if (last && first.length > 1 && last.length > 1 && holds(first) && holds(last)) return 3;
  for (const name of rest) {
    if (name.length < 3 || !holds(name)) continue;
    if (letters.length <= name.length + 3 && letters.startsWith(first[0]!)) return 3;
    return name.length >= 4 ? 2.6 : 2;
  }
  if (first.length >= 3 && letters === first) return 2.5;
  if (
    last &&
    first.length >= 3 &&
    letters.startsWith(first) &&
    letters.length <= first.length + 2 &&
    letters[first.length] === last[0]
  )
    return 3;
  if (first.length >= 3 && box.split(/[^a-z]+/).includes(first)) return 2.2;
  if (first.length >= 4 && holds(first)) return 2;
  if (last.length >= 6 && letters.includes(last.slice(0, 5))) return 2;
  const initials = parts.map((part) => part[0]).join("");
  if (parts.length >= 2 && letters === initials) return 2;
  // Nicknames: "matt" for Matthew, "tom" for Thomas.
  if (letters.length >= 3 && letters.length < first.length && first.startsWith(letters)) return 2;
  return 0;
}
