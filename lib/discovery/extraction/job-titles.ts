import { plainLetters } from "@/lib/text/fold-text";

// Stems of words that denote a person's job or office, folded; matched at the start of a word.
const STEMS = `
chair chairman chairwoman chairperson chairlady cochair president vicepresident vice-president director codirector deputy manager head supervisor superintendent coordinator co-ordinator officer secretary treasurer bursar
ceo cfo coo cto cio cmo cso founder co-founder cofounder owner co-owner proprietor principal partner associate assistant analyst administrator clerk registrar archivist librarian curator historian
executive specialist consultant adviser advisor counsel counselor counsellor attorney lawyer solicitor paralegal barrister notary engineer developer programmer commodore skipper bosun harbourmaster almoner provost emcee deejay elder moderator nutritionist dietitian podiatrist physiotherapist chiropractor optometrist radiographer midwife paramedic counselor underwriter recruiter copywriter videographer translator interpreter conductor organist violinist pianist vocalist choreographer gardener groundsman groundskeeper greenkeeper lifeguard referee umpire scorer statistician quartermaster chancellor ombudsman actuary broker economist geologist biologist chemist physicist statistician anthropologist archaeologist surveyor welder plumber electrician carpenter driver dispatcher cashier merchandiser stylist barista bartender waiter investigator architect designer artist illustrator editor writer author reporter journalist publisher producer photographer
scientist researcher professor lecturer reader fellow postdoc postdoctoral instructor teacher tutor trainer coach headmaster headteacher dean provost rector chancellor
representative agent broker realtor salesperson buyer planner estimator foreman technician mechanic operator inspector receptionist bookkeeper accountant controller comptroller auditor captain webmaster web-master postmaster moderator organizer organiser ambassador delegate member trustee governor councillor councilor mayor sheriff chief commissioner minister pastor priest vicar rector chaplain deacon
nurse physician doctor dentist therapist psychologist hygienist surgeon veterinarian pharmacist intern trainee apprentice volunteer strategist liaison steward warden marshal custodian janitor caretaker chef host lead leader gm vp svp evp czar
vorsitzende vorsitzender vorstand vorstandsmitglied vorstandssprecher obmann obfrau obmannstellvertreter prasident prasidentin praesident vizeprasident stellvertret stellvertreter stellvertretende schatzmeister kassier kassierer kassiererin kassenwart kassenwartin kassenprufer schriftfuhrer schriftwart sekretar sekretarin geschaftsfuhr geschaftsleit geschaftsstellenleit leiter leiterin leitung abteilungsleit sportleiter jugendleit jugendwart sportwart damenwart damenwartin herrenwart platzwart zeugwart gerätewart geratewart pressewart pressereferent presswart pressesprecher referent referentin beisitzer beisitzerin beirat trainer trainerin ubungsleit betreuer betreuerin ansprechpartner beauftragte beauftragter mitarbeiter mitarbeiterin assistentin assistenz sachbearbeit berater beraterin verkaufer verkauferin buchhalter buchhalterin ingenieur ingenieurin rechtsanwalt rechtsanwaltin notar steuerberater inhaber inhaberin prokurist burgermeister burgermeisterin rektor rektorin schulleiter konrektor lehrer lehrerin pfarrer pfarrerin diakon kantor dozent dozentin wissenschaftliche doktorand professorin lehrstuhlinhaber dekan verwaltung verantwortlicher verantwortliche hausmeister koordinator koordinatorin redakteur redakteurin entwickler monteur meister techniker arzt arztin zahnarzt wart mediengestalt dirigent dirigentin jugenddirigent notenwart chorleiter organist kuster mesner hebamme pfleger erzieher erzieherin kindergartenleitung heimleitung stellvertretung jugendvertreter spielleiter schiedsrichter schiedsrichterobmann staffelleiter hallenwart huttenwart naturschutzwart wanderwart tourenwart webmaster internetbeauftragter datenschutzbeauftragter gleichstellungsbeauftragte ehrenvorsitzender ehrenprasident vizeobmann kapitan zugfuhrer wehrfuhrer kommandant stadtrat gemeinderat ortsvorsteher standesbeamt amtsleiter kammerer kanzler studienberater studiendekan prodekan akademischer gruppenleiter teamleiter projektleiter bereichsleiter filialleiter betriebsleiter werkstattleiter verkaufsleiter vertriebsleiter einkaufer disponent konstrukteur architekt architektin planer fotograf fotografin
voorzitter vice-voorzitter vicevoorzitter secretaris penningmeester bestuurslid bestuurder directeur directrice adjunct teamleider afdelingshoofd coordinator beheerder medewerker medewerkster adviseur eigenaar eigenaresse hoofd trainer leerkracht docent onderzoeker hoogleraar promovendus wethouder burgemeester griffier predikant pastoor ledenadministratie wedstrijdsecretaris jeugdcoordinator vertrouwenspersoon redacteur ontwikkelaar accountmanager vertegenwoordiger verkoopleider boekhouder zaakvoerder afgevaardigd scriba commissaris lid
presidente presidenta vicepresidente vicepresidenta secretario secretaria tesorero tesorera vocal director directora subdirector subdirectora gerente jefe jefa coordinador coordinadora responsable encargado encargada profesor profesora catedratico investigador investigadora tecnico tecnica trabajador trabajadora administrativo administrativa auxiliar abogado abogada asesor asesora socio socia fundador fundadora alcalde alcaldesa concejal concejala decano decana rector rectora maestro maestra psicologo psicologa medico medica enfermero delegado delegada interventor
president presidente vice-president tresorier tresoriere secretaire directeur directrice responsable gerant gerante charge chargee conseiller conseillere adjoint adjointe maire professeur enseignant enseignante chercheur chercheuse ingenieur avocat avocate associe associee fondateur fondatrice administrateur administratrice animateur animatrice entraineur chef comptable assistante delegue deleguee doyen maitre
presidente vicepresidente segretario segretaria tesoriere consigliere direttore direttrice responsabile amministratore amministratrice titolare socio fondatore professore professoressa ricercatore ricercatrice docente ingegnere avvocato avvocatessa sindaco assessore coordinatore coordinatrice referente addetto addetta revisore allenatore delegato impiegato impiegata dottorando
convener convenor rep treasure vicechair scout verger sexton bosun examiner consul webdesigner webdeveloper tech proofreader bookseller manageress headmistress deputy-head publicist aide
chefredaktion redaktionsleitung chefredakteur chefredakteurin ressortleitung hod aktuar aktuarin revisor revisorin protokollfuhrer stadtfuhrer schulsekretar rechnungsprufer wegewart gewasserwart hegeringsleiter jugendobmann obmannstv schulleitung konrektorin oberstudiendirektor studiendirektor studiendirektorin oberstudienrat studienrat studienratin sozialpadagoge sozialpadagogin padagoge padagogin kirchenpfleger mesnerin pfarrerin messdiener beisitz ansprechperson ansprechpartnerin kontaktperson
ondervoorzitter schatbewaarder contactpersoon vertrouwenscontactpersoon aanspreekpunt verantwoordelijke magazijnier materiaalmeester barhoofd jeugdleider trainster bestuursassistent wedstrijdleider
colaborador colaboradora fiscal contador contadora bibliotecario bibliotecaria ayudante becario becaria doctorando doctoranda conserje orientador orientadora regidor regidora administrador administradora presidencia teniente portavoz
diretor diretora assessor assessora superintendente tesoureiro tesoureira vogal vereador vereadora coordenador coordenadora conselheiro conselheira
assesseur secretaire-adjoint coordinateur coordinatrice redacteur redactrice webmestre moniteur monitrice educateur educatrice
`;
const WORDS = new Set(STEMS.split(/\s+/).filter(Boolean).map(plainLetters));
const STEM_START = 7;
const LONG = Map.groupBy(
  [...WORDS].filter((word) => word.length >= STEM_START),
  (stem) => stem.slice(0, STEM_START),
);
// German and Dutch use one compound word for what English says in two: "Jugendwart", "Fachbereichsleiterin".
const TAILS =
  /(?:wart|wartin|leiter|leiterin|leitung|meister|meisterin|fuhrer|fuhrerin|referent|referentin|beauftragte|beauftragter|sprecher|sprecherin|trainer|trainerin|berater|beraterin|assistent|assistentin|ingenieur|sekretar|sekretarin|vorsitzende|vorsitzender|vorsitz|obmann|prasident|prasidentin|koordinator|koordinatorin|mitarbeiter|mitarbeiterin|pfleger|pflegerin|anwalt|anwaltin|verwalter|verwalterin|lehrer|lehrerin|voorzitter|secretaris|meester|persoon|verantwoordelijke|beheerder|leider|leidster|begeleider|hoofd|lid|bestuurder|medewerker|manager|coordinator|master|chair|keeper|rat|ratin)$/;
const PLURAL =
  /^(?:officers|members|directors|managers|trustees|partners|associates|assistants|teachers|instructors|coaches|chairs|editors|organizers|organisers|representatives|coordinators|advisors|advisers|fellows|consultants|leaders|attorneys|agents|engineers|developers|designers|presidents|governors|researchers|lecturers|professors|readers|postdocs|mitglieder|mitarbeitende|ansprechpartnerinnen|verkauf|leitungsteam|vocales|responsables|socios|docentes|profesores|leden|medewerkers)$/;
// "City Manager's Office" is a place of work.
const PLACE =
  /\b(?:office|department|dept|team|abteilung|buro|committee|board|directory|sekretariat|kommission|commissie)\.?$|\b(?:number|phone|fax|nummer|e-?mail)\b/;
const ELSEWHERE =
  /\b(?:club|inc|llc|ltd|gmbh|e\. ?v|universit\p{L}*|institut\p{L}*|association|society|foundation|company|verein|group|www)\b/iu;
const ENVIRONMENT =
  /\b(?:sales|marketing|finance|operations|engineering|research|communications?|human resources|hr|admin(?:istration)?|development|services?|support|planning|programs?|programmes?|events?|technology|it|education|membership|affairs|relations|products?|design|security|quality|logistics|training|outreach|strategy|vertrieb|verkauf|einkauf|technik|finanzen|personal|jugend|presse)\b/i;

// "Treasurer 2014-2015" is a title with its term.
const YEARS = /[\s,(]*\b(?:19|20)\d\d(?: ?[-–/] ?(?:(?:19|20)?\d\d|present|heute|heden))?\)?\s*$/;

const LONGEST_DATED = 240;
/** The same lines are rated for every address near them, so ratings are cached. */
const MOST_KNOWN = 5_000;
const ratings = new Map<string, number>();

/** How surely a short text names a job or an office: 0 not at all, 1 it contains such a word, 2 it is one. */
export function rateTitle(dated: string): number {
  if (dated.length < 2 || dated.length > LONGEST_DATED) return 0;
  const known = ratings.get(dated);
  if (known !== undefined) return known;
  const rating = rate(dated);
  if (ratings.size >= MOST_KNOWN) ratings.clear();
  ratings.set(dated, rating);
  return rating;
}

function rate(dated: string): number {
  const text = dated.replace(YEARS, "");
  const plain = plainLetters(text).replace(/\bweb master\b/, "webmaster");
  if (text.length < 2 || text.length > 160) return 0;
  const words = plain.split(/[^\p{L}-]+/u).filter(Boolean);
  if (words.length === 0 || words.length > 16) return 0;
  const flat = words.flatMap((word) => (word.includes("-") ? [word, ...word.split("-")] : [word]));
  if (flat.some((word) => PLURAL.test(word)) && !flat.some(isTitleWord)) return 0;
  if (!flat.some(isTitleWord)) return 0;
  if (/\d{3}/.test(text) || PLACE.test(plain) || isProse(plain, words)) return 0;
  return words.length <= 8 ? 2 : 1;
}

function isTitleWord(word: string): boolean {
  if (PLURAL.test(word)) return false;
  return (
    WORDS.has(word) ||
    (LONG.get(word.slice(0, STEM_START)) ?? []).some(
      (stem) =>
        word.startsWith(stem) &&
        word.length <= stem.length + 3 &&
        !/(?:s|y|al|ic|te|at)$/.test(word.slice(stem.length)),
    ) ||
    (word.length >= 7 && TAILS.test(word))
  );
}

function isProse(plain: string, words: string[]): boolean {
  if (
    /[?!]|(?<!\d)\. \p{L}/u.test(
      plain.replace(
        /\b(?:stv|stellv|dipl|ing|dr|prof|jr|sr|st|asst|assoc|vp|mgr|co|dept|adm|tec|resp)\. /gu,
        "$1 ",
      ),
    )
  )
    return true;
  if (words.length > 6 && /\.$/.test(plain)) return true;
  return /\b(?:please|contact|call|click|email|e-mail|our|we|you|your|is|are|was|has|have|will|can|if|that|this|who|wenn|ist|sind|wir|sie|bitte|kontakt|haben|wird|werden|heeft|kan|kunt|wordt|worden|via|zijn|wij|onze|es|son|nuestro|nuestra|para mas|est|sont|nous|notre|vous|siamo|nostro|nostra)\b/.test(
    plain,
  );
}

/** Removes a place of work from a title: "Faculty Advisor, Heritage Club" keeps only its first part, "Director, Sales" stays whole. */
export function trimTitle(text: string): string {
  let title = text.replace(YEARS, "").replace(/^[\s:;,|/•·*→➔►»–—-]+|[\s:;,|/•·*→➔►»–—-]+$/gu, "");
  if (/^\(.*\)$/.test(title)) title = title.slice(1, -1).trim();
  const parts = title.split(/, | \| | [–—-] |; | @ | at (?=\p{Lu})(?!Large)/u);
  let kept = parts[0]!;
  let at = kept.length;
  for (const part of parts.slice(1)) {
    const next = title.indexOf(part, at);
    if (
      next < 0 || rateTitle(kept) === 0
        ? false
        : !(
            rateTitle(part) > 0 ||
            (part.split(" ").length <= 4 &&
              !ELSEWHERE.test(part) &&
              (title.includes(`, ${part}`) || ENVIRONMENT.test(part)))
          )
    )
      break;
    at = next + part.length;
    kept = title.slice(0, at);
  }
  return kept.replace(/\s*\([^)]*$/, "").trim();
}
