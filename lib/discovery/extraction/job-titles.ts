import { plainLetters } from "@/lib/text/fold-text";
import { behindDegree, isStudent } from "./degrees";
import { hasHan, isHanTitle } from "./han-words";
import { cacheByWords, isLeftOut } from "./left-out-words";

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
archdeacon bellringer bookbinder brewmaster choirmaster dramaturg dramaturge historiographer housekeeper ironmonger kennelmaster locksmith moderatrix newsletter-editor outfitter parliamentarian paymaster photojournalist projectionist prosecutor rapporteur sacristan sailmaker seamstress secretary-general sommelier stonemason taxidermist treasurer-elect undertaker upholsterer valuer vice-captain vintner watchmaker winemaker woodworker zoologist astronomer botanist mathematician linguist philosopher sociologist epidemiologist neurologist cardiologist dermatologist pediatrician paediatrician gynecologist gynaecologist radiologist oncologist urologist psychiatrist psychotherapist osteopath acupuncturist dressmaker beautician hairdresser masseur masseuse ciso cpo cro chro coo's clo cdo evangelist scrum-master dpo sysadmin postgrad undergrad phd-student alumnus emeritus
praeses vicepraeses vice-praeses quaestor questor abactis ab-actis aedilis aedituus assessor-primus assessor-secundus pedellus bibliothecarius rectrix consenior subsenior fuchsmajor fuxmajor fechtwart fechtwartin kneipwart hauswart philistersenior philisterconsenior altherrenvorsitzender protokollant protokollantin emeritus proctor procurator thesaurier secretarius praefect cancellarius scholarch
kassierin co-prasidium ehrenprasidentin finanzchef finanzchefin ressortchef ressortchefin rechnungsrevisor rechnungsrevisorin sportchef sportchefin huttenchef huttenchefin hauttenwart materialwart materialchef fahnrich fahnentrager vorturner vorturnerin oberturner oberturnerin riegenleiter riegenleiterin jugendchef jugendchefin gemeindeprasident gemeindeprasidentin gemeindeschreiber gemeindeschreiberin stadtschreiber landammann stabschef kommandantin feldweibel oberleutnant adjutant adjutantin schutzenmeister schutzenmeisterin schiessmeister oberschutzenmeister jungschutzenleiter munitionsverwalter jagdaufseher jagdleiter obmannin obmanner schulpfleger schulpflegerin hauswart abwart abwartin sigrist sigristin kirchgemeindeprasident synodale kantorin chordirektor hofmarschall zeremonienmeister prinzenfuhrer sitzungsprasident zunftmeister zunftschreiber brudermeister schutzenkonig kapellmeister stabfuhrer tambourmajor kapitanin bootsfuhrer bootswart takelmeister flugleiter fluglehrer segelwart gerateturner platzwartin spielfuhrer spielfuhrerin torwarttrainer busfahrer mundschenk ortsvorsteherin ortsbeauftragter zugtruppfuhrer gruppenfuhrer schirrmeister atemschutzwart jugendfeuerwehrwart kreisbrandmeister ortsbrandmeister wehrleiter wehrleiterin loschmeister brandinspektor
voorzitster vice-voorzitster secretaresse penningmeesteres ledenadministrateur ledenadministratrice webmeester hoofdvrouw opperhoofdman vaandeldrager vendelier gildebroeder ouderling ouderling-kerkrentmeester kerkrentmeester kosteres materiaalman materiaalvrouw terreinknecht kantinebeheerder kantinebaas jeugdvoorzitter toernooileider wedstrijdcommissaris baancommissaris botencommissaris competitieleider kampleider leidster akela hopvrouw stafchef afdelingsvoorzitter onderwijzer onderwijzeres schoolhoofd zorgcoordinator intern-begeleider logopedist logopediste huisarts tandarts verpleegkundige verpleger verzorgende apotheker fysiotherapeut notaris advocaat makelaar aannemer loodgieter elektricien chauffeur bloemist kapster projectleider projectleidster beleidsmedewerker programmamanager commissielid algemeen-lid erelid erevoorzitter raadslid ondervoorzitster
ordforande ordforare vice-ordforande kassor sekreterare ledamot suppleant valberedning klubbmastare materialansvarig ungdomsansvarig verksamhetsledare projektledare verkstallande kanslist kassaansvarig lagledare tranare styrelseledamot formand naestformand kasserer sekretaer bestyrelsesmedlem direktor styreleder nestleder styremedlem varamedlem okonomiansvarlig puheenjohtaja varapuheenjohtaja sihteeri rahastonhoitaja toiminnanjohtaja
prezes wiceprezes skarbnik sekretarz dyrektor kierownik przewodniczacy predseda mistopredseda pokladnik tajemnik reditel igazgato penztaros predsednik podpredsednik blagajnik direktorica presedinte vicepresedinte secretar trezorier
vedouci zastupce zastupkyne jednatel jednatelka majitel majitelka ucetni asistent asistentka tajemnice hospodar ucitel ucitelka trener trenerka mistopredsedkyne predsedkyne reditelka spravce spravkyne koordinatorka technik manazer manazerka specialista specialistka konzultant konzultantka projektant projektantka stavbyvedouci rozpoctar referentka knihovnik knihovnice lektor lektorka vychovatel vychovatelka skladnik personalista personalistka fakturantka dispecer zamestnanec z-ca dyr riaditel riaditelka veduci veduca zastupca uctovnik uctovnicka konatel spravca tajomnik
kierowniczka dyrektorka wicedyrektor zastepca specjalista specjalistka asystent asystentka koordynator koordynatorka wlasciciel wlascicielka ksiegowy ksiegowa sekretarka nauczyciel nauczycielka przewodniczaca wiceprzewodniczacy czlonek pelnomocnik doradca handlowiec przedstawiciel przedstawicielka inspektor opiekun opiekunka adiunkt rzecznik bibliotekarz bibliotekarka magazynier logistyk naczelnik skarbniczka soltys wojt burmistrz
igazgatohelyettes elnok alelnok titkar vezeto ugyvezeto elnokhelyettes
jasen varajasen sihteeristo myyntipaallikko toimitusjohtaja opettaja rehtori tutkija ohjaaja valmentaja neuvoja asiantuntija edustaja yrittaja omistaja
agare delagare saljare inkopare ekonomiansvarig handlaggare larare forskare radgivare samordnare utvecklare innehaver eier daglig-leder avdelingsleder prosjektleder selger innkjoper regnskapsforer saksbehandler radgiver forsker laerer trener lagleder indehaver ejer medindehaver saelger salgschef indkober bogholder konsulent medarbejder projektleder afdelingsleder traener laerling elev montor naestformand suppleant
vicedirettore vicedirettrice collaboratore collaboratrice allenatrice dirigente istruttore istruttrice proboviro magazziniere capocantiere agente
chefe encarregado encarregada motorista comprador compradora vendedor vendedora analista advogado advogada engenheiro engenheira arquiteto arquiteta monitor monitora
ingeniero ingeniera arquitecto arquitecta ejecutivo ejecutiva supervisora recepcionista chofer
gestionnaire technicien technicienne juriste acheteur acheteuse vendeur vendeuse architecte correspondant correspondante referente
директор заместитель заведующий заведующая профессор секретарь председатель руководитель начальник начальница менеджер бухгалтер администратор специалист инженер преподаватель ассистент декан ректор проректор учитель лаборант методист координатор редактор
contralor contralora presidente-executivo vice-presidente secretario-geral gerente-geral sindico sindica professora pesquisador pesquisadora bolsista estagiario estagiaria tecnico-administrativo coordenadora-geral
`;
const WORDS = new Set(STEMS.split(/\s+/).filter(Boolean).map(plainLetters));
const STEM_START = 7;
const LONG = Map.groupBy(
  [...WORDS].filter((word) => word.length >= STEM_START),
  (stem) => stem.slice(0, STEM_START),
);
// German and Dutch use one compound word for what English says in two: "Jugendwart", "Fachbereichsleiterin".
const TAILS =
  /(?:wart|wartin|leiter|leiterin|leitung|meister|meisterin|fuhrer|fuhrerin|referent|referentin|beauftragte|beauftragter|sprecher|sprecherin|trainer|trainerin|berater|beraterin|assistent|assistentin|ingenieur|sekretar|sekretarin|vorsitzende|vorsitzender|vorsitz|obmann|prasident|prasidentin|koordinator|koordinatorin|mitarbeiter|mitarbeiterin|pfleger|pflegerin|anwalt|anwaltin|verwalter|verwalterin|lehrer|lehrerin|voorzitter|secretaris|meester|persoon|verantwoordelijke|beheerder|leider|leidster|begeleider|hoofd|lid|bestuurder|medewerker|manager|coordinator|master|chair|keeper|rat|ratin|vastaava|johtaja|paallikko|sihteeri|hoitaja|ohjaaja|valmentaja|asiantuntija|edustaja|ansvarig|ansvarlig|ledare|leder|chef|ordforande|formand|medlem|mester|konsulent|handlaggare|vezeto|igazgato)$/;
const PLURAL =
  /^(?:officers|members|directors|managers|trustees|partners|associates|assistants|teachers|instructors|coaches|chairs|editors|organizers|organisers|representatives|coordinators|advisors|advisers|fellows|consultants|leaders|attorneys|agents|engineers|developers|designers|presidents|governors|researchers|lecturers|professors|readers|postdocs|mitglieder|mitarbeitende|ansprechpartnerinnen|verkauf|leitungsteam|vocales|responsables|socios|docentes|profesores|leden|medewerkers)$/;
// "City Manager's Office" is a place of work.
const PLACE =
  /\b(?:office|department|dept|team|abteilung|buro|committee|board|directory|kommission|commissie)\.?$|\b(?:number|phone|fax|nummer|e-?mail)\b/;
const ELSEWHERE =
  /\b(?:club|inc|llc|ltd|gmbh|e\. ?v|universit\p{L}*|institut\p{L}*|association|society|foundation|company|verein|group|www)\b/iu;
const ENVIRONMENT =
  /\b(?:sales|marketing|finance|operations|engineering|research|communications?|human resources|hr|admin(?:istration)?|development|services?|support|planning|programs?|programmes?|events?|technology|it|education|membership|affairs|relations|products?|design|security|quality|logistics|training|outreach|strategy|vertrieb|verkauf|einkauf|technik|finanzen|personal|jugend|presse)\b/i;

// "Treasurer 2014-2015" is a title with its term.
const YEARS =
  /[\s,(]*(?:\b(?:since|seit|depuis|sinds|desde|dal|sedan|siden|od) )?\b(?:19|20)\d\d(?: ?[-–/] ?(?:(?:19|20)?\d\d|present|heute|heden))?\)?\s*$/;

const LONGEST_DATED = 240;
/** The same lines are rated for every address near them, so ratings are cached. */
const MAX_KNOWN = 5_000;
const ratings = cacheByWords<number>();

/** How surely a short text names a job or an office: 0 not at all, 1 it contains such a word, 2 it is one. */
export function rateTitle(dated: string): number {
  if (dated.length < 2 || dated.length > LONGEST_DATED) return 0;
  const known = ratings.get(dated);
  if (known !== undefined) return known;
  const rating = rate(dated);
  if (ratings.size >= MAX_KNOWN) ratings.clear();
  ratings.set(dated, rating);
  return rating;
}

function rate(dated: string): number {
  const text = dated.replace(YEARS, "");
  const plain = plainLetters(text).replace(/\bweb master\b/, "webmaster");
  if (text.length < 2 || text.length > 160) return 0;
  const words = plain.split(/[^\p{L}-]+/u).filter(Boolean);
  if (words.length === 0 || words.length > 16) return 0;
  if (hasHan(text)) return isHanTitle(text) && !isLeftOut(words[0]!) ? 2 : 0;
  if (isStudent(text.trim())) return 2;
  const behind = behindDegree(text);
  if (behind !== null) return rate(behind);
  const flat = words.flatMap((word) => (word.includes("-") ? [word, ...word.split("-")] : [word]));
  // "Postdoctoral Associates" is a heading above several people, "Head of Members" is not.
  if (isPlural(words.at(-1)!) && !LINKED.test(plain)) return 0;
  if (!flat.some(isTitleWord)) return 0;
  if (/\d{3}/.test(text) || PLACE.test(plain) || isProse(text, plain, words)) return 0;
  return words.length <= 8 ? 2 : 1;
}

const WORKPLACE =
  /^(?:dep(?:artmen)?t|faculty|school|college|institut\p{L}*|universit\p{L}*|cent(?:er|re|rum)|zentrum|laborator\p{L}*|division|office|ministry|abteilung|fakultat|lehrstuhl|fachbereich|departamento|facultad|escuela|faculte|ecole|dipartimento|facolta|afdeling|faculteit|vakgroep|comision|unidad|(?:sub)?contraloria|(?:sub)?direccion(?= \p{L})|dezernat|sachgebiet)\b|\b(?:department|faculty|school|college|universit\p{L}*|institut\p{L}*)\b/iu;

/** Words that stand around people but are no job: what a page links to, where people work, when they can be reached. */
const NO_TITLE =
  /^(?:more|mehr|meer|read|view|click|send|write|schreiben|download|profile|profil|bio|website|homepage|home|back|next|open|vacant|vakant|n\/?a|tba|tbd|und|and|the|die|der|das|room|raum|zimmer|office hours|monday|montag|maandag|lunes|since|seit|sinds|born|geboren|c\/o)\b|\b(?:str(?:a(?:ss|ß)e|aat)?|street|road|avenue|weg|platz|gasse|laan|plein|calle|rue|via|floor|box|postfach|postbus)\.?$|\b(?:hall|room|raum|zimmer|bldg|building|floor|lab|suite|kamer|salle|aula) ?\d|\b(?:str\.|straße|strasse|street|road|avenue)\s*\d/iu;

/** A heading above people says with a preposition where they are, or what for: "In Finland", "Für Eltern". */
const LED =
  /^(?:in|at|on|from|for|en|à|au|aux|chez|pour|im|am|an|aus|bei|beim|für|von|vom|nel|nella|em|nas|nos|para|aan|op|bij|voor|på|ved|hos) \p{L}/iu;
const AT = /^A \p{Lu}/u;
/** Where a link leads, and who else is named. */
const OTHERS = /[↗→»›▸➔➜]$|\b(?:with|by) (?:prof|dr|mr|mrs|ms)\b/iu;

/** Whether a text in words that no list has is a degree, or begins as no title does. */
export function isNoTitle(text: string): boolean {
  if (OTHERS.test(text.replace(/[)\s]+$/, ""))) return true;
  return (LED.test(text) || AT.test(text) || behindDegree(text) !== null) && rateTitle(text) === 0;
}

/** Whether a short text may be a job's or office's name in words that no list has: neither a sentence nor a place of work. */
export function readsLikeTitle(text: string): boolean {
  if (text.length < 2 || text.length > 70 || !/\p{L}{2}/u.test(text) || /\d{3}|[?!@…]|\.$/.test(text))
    return false;
  if (isNoTitle(text)) return false;
  const plain = plainLetters(text);
  const words = plain.split(/[^\p{L}-]+/u).filter(Boolean);
  if (words.length === 0 || words.length > 8 || isProse(text, plain, words)) return false;
  if ((isPlural(words.at(-1)!) || words.at(-1) === "students") && !LINKED.test(plain)) return false;
  return ![ELSEWHERE, PLACE, WORKPLACE, NO_TITLE].some((pattern) => pattern.test(plain));
}

const LINKED = /\b(?:of|for|to|de|del|der|fur|voor|des)\b/;

function isPlural(word: string): boolean {
  if (PLURAL.test(word)) return true;
  return word.length > 5 && /[^s]s$/.test(word) && !WORDS.has(word) && WORDS.has(word.slice(0, -1));
}

function isTitleWord(word: string): boolean {
  if (PLURAL.test(word) || isLeftOut(word)) return false;
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

const ABBREVIATIONS =
  /\b(?:stv|stellv|dipl|ing|dr|prof|jr|sr|st|asst|assoc|vp|mgr|co|dept|adm|tec|resp|dyr|zast|gen|sen)\. /giu;

/** A full stop ends a sentence if a capital follows: "Specialist dept. sales" goes on. */
function isProse(text: string, plain: string, words: string[]): boolean {
  if (/[?!]|(?<!\d)\. \p{Lu}/u.test(text.replace(ABBREVIATIONS, " "))) return true;
  if (words.length > 6 && /\.$/.test(plain)) return true;
  return /\b(?:please|contact|call|click|email|e-mail|our|we|you|your|is|are|was|has|have|will|can|if|that|this|who|wenn|ist|sind|wir|sie|bitte|kontakt|haben|wird|werden|heeft|kan|kunt|wordt|worden|via|zijn|wij|onze|es|son|nuestro|nuestra|para mas|est|sont|nous|notre|vous|siamo|nostro|nostra)\b/.test(
    plain,
  );
}

/** Whether a text names an organization or a place of work. */
export function isElsewhere(text: string): boolean {
  return ELSEWHERE.test(text);
}

/** Removes a place of work from a title: "Faculty Advisor, Heritage Club" keeps only its first part, "Director, Sales" stays whole. */
export function trimTitle(text: string): string {
  let title = text.replace(YEARS, "").replace(/^[\s:;,|/•·*→➔►»–—-]+|[\s:;,|/•·*→➔►»–—-]+$/gu, "");
  if (/^\(.*\)$/.test(title)) title = title.slice(1, -1).trim();
  if (hasHan(title)) return title.split(/[,，;；|]/u, 1)[0]!.trim();
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
