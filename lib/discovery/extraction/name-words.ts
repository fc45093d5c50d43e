import { plainLetters } from "@/lib/text/fold-text";

// Words that distinguish names from other text, all folded as by `plainLetters`.

/** Honorifics and degrees before a name. */
export const HONORIFICS = new Set(
  "dr dres prof professor mr mrs ms miss mx sir dame lady lord rev reverend fr herr frau hr fr dipl-ing dipl-inf dipl-kfm dipl ing mag mba phd msc bsc ma ba llm med rer nat habil pd priv-doz ra rain dhr mevr mw heer mevrouw drs ir mr dir sr sra srta don dona d dna lic ing arq m mme mlle monsieur madame me maitre sig sigra signor signora dott dottssa dr-ing drssa avv arch geom rag prof-ssa ao univ-prof univ apl jun hon esq mtro mtra mgtr licda ostd ostr ostdin ostrin std kommr di shri sri smt capt col maj lt sgt cllr cr drmed mgr inz hab bc mudr judr phdr rndr paeddr mvdr doc sc".split(
    " ",
  ),
);
/** Particles between the parts of a name. */
export const PARTICLES = new Set(
  "von van de der den del della di da dos das do du la le los las el al bin ibn ter ten te zu zum zur vom y e i af av st san santa mac mc o d l ben".split(
    " ",
  ),
);
/** Suffixes and degrees after a name. */
export const DEGREE =
  /^(?:ph|mfa|j\.?d|mpa|bfa|cfre|ph\.?d|m\.?sc|b\.?sc|m\.?a|b\.?a|m\.?d|mba|cpa|esq|jr|sr|ii|iii|iv|rn|dds|dmd|ll\.?[bm]|d\.?o|dphil|frsc|obe|mbe|cbe|pmp|mph|pe|aia|cfp|cfa|ed\.?d|dvm|m\.?ed|msw|lcsw|bs|ms|rla|asla|leed|ap)\.?$/i;
/** Institutions and their parts: a name behind one is its own. */
const INSTITUTIONS = `
  kindergarten preschool nursery academy museum secretariat registry helpdesk desk federation playgroup
  kindertagesstatte kita grundschule hauptschule realschule oberschule gesamtschule gymnasium volkshochschule musikschule berufsschule bibliothek bucherei stadtbucherei pfarramt pfarrburo pfarrei kirchengemeinde kirchenburo gemeindeburo gemeindeverwaltung stadtverwaltung kreisverwaltung rathaus burgerburo kreisverband landesverband bundesverband ortsverein ortsverband ortsgruppe jugendzentrum jugendamt feuerwehr krankenhaus klinik klinikum kanzlei werkstatt sozialstation diakonie beratungsstelle lehrstuhl fachgruppe arbeitskreis arbeitsgruppe elternrat elternbeirat
  ecole lycee creche paroisse bibliotheque mediatheque musee federation ligue coordination
  colegio instituto ayuntamiento biblioteca centro consejeria guarderia parroquia federacion coordinacion rectorado vicerrectorado decanato consell escola associacio federacio coordinacio
  coordenacao diretoria conselho prefeitura reitoria ouvidoria faculdade associacao fundacao federacao
  scuola istituto parrocchia asilo federazione coordinamento ufficio
  basisschool gemeente kinderdagverblijf bibliotheek parochie kantoor stadhuis federatie
  skole skola forening forbund klubb kommune kontor bibliotek szkola urzad biuro parafia przedszkole knihovna
  school college university hospital clinic hotel church club committee council verein institut hochschule schule universitat stiftung gemeinde stichting vereniging asociacion fundacion universidad facultad escuela associazione fondazione universita mairie commune comune ajuntament`
  .split(/\s+/)
  .filter(Boolean);
const INSTITUTION = new Set(INSTITUTIONS);

export function isInstitution(word: string): boolean {
  return INSTITUTION.has(plainLetters(word));
}

/** Words that are common on contact pages, often capitalized, but not part of a name. */
export const NOT_NAMES = new Set(
  `inc ltd llc gmbh ag kg ohg bv nv plc corp corporation co company companies group holding holdings limited sa srl spa sarl sl slu ev mbh ug foundation association society institute university college school department dept faculty center centre office offices hall house building tower street st. road rd avenue ave lane drive blvd boulevard suite floor box park city county state club team committee council board church hospital clinic hotel restaurant bank systems solutions services service technologies technology consulting consultants design designs studio studios media marketing sales support customer contact contacts email mail phone telephone tel fax mobile cell address location locations directions map hours open monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
  the and for with our your you about home news events blog shop store products product privacy policy terms use copyright rights reserved all site website web page pages click here more read view info information general main new free online search login register sign newsletter subscribe follow us facebook twitter linkedin youtube instagram google welcome help faq careers jobs press download gallery links resources member members staff people officers students student research project projects program programs conference workshop international national regional local north south east west northern southern eastern western central great united kingdom states america american european europe germany deutschland england london britain british canada canadian australia india china france french spain espana italy italia netherlands nederland austria switzerland schweiz osterreich wien berlin munchen hamburg paris madrid amsterdam
  verein vereins verband institut universitat universitaet hochschule schule fakultat fachbereich abteilung strasse weg platz gasse allee telefon telefax anschrift adresse kontakt impressum datenschutz startseite uber wir unser unsere die der das und oder fur mit aktuelles termine mitglieder geschaftsstelle sprechzeiten offnungszeiten montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar marz mai juni juli oktober dezember stiftung gesellschaft gemeinde stadt landkreis amt buro
  stichting vereniging bestuur straat laan weg plein telefoon adres contactgegevens algemeen het een onze voor leden openingstijden maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
  asociacion fundacion universidad facultad departamento escuela calle avenida plaza telefono direccion correo contacto inicio nosotros noticias socios junta directiva para con los las horario lunes martes miercoles jueves viernes sabado domingo servicios empresa
  associazione fondazione universita dipartimento via piazza corso viale telefono indirizzo contatti chi siamo orari azienda comune
  rue avenue place telephone adresse accueil societe entreprise universite departement nous votre notre mairie commune cedex
  opportunities opportunity job president secretary treasurer chairman director manager officer graduate undergraduate year first second third fourth fall spring summer winter semester room ext extension advisor notes insurance mortgage loan law firm legal attorney attorneys real estate property properties investments capital financial finance health dental medical care family construction engineering electric plumbing heating windows doors travel tours rentals security digital software hardware network data global world life love best quality order cart checkout account price prices map image photo video java script javascript need protected spambots enabled questions question comments comment feedback request requests quote inquiries inquiry media relations human resources public works community development administration administrative planning division section unit area region district branch headquarters corporate regional toll accounts receivable payable billing purchasing accounting records admissions registrar library studies sciences arts science history music theatre english spanish french german italian dutch chinese biology chemistry physics mathematics economics psychology sociology philosophy nursing education recreation parks police fire emergency housing transportation utilities water sewer planning zoning permits elections tax taxes treasury auditing technicians postdocs undergraduates alumni former current visiting emeritus emerita adjunct core lead labs laboratory group leaders investigator investigators principal principle advisory executive trustees directors governors organizing organising steering programme program scientific technical local web publicity hospitality registration membership fundraising volunteers volunteer historian open vacant tbd tba vorstand vorsitz jugend herren damen senioren junioren abteilungsleitung trainer spielbetrieb jugendabteilung hauptverein finanzen technik presse ansprechpartner ansprechpartnerin verwaltung sekretariat leitung schulleitung lehrer lehrkrafte kollegium fachschaft bereich ressort referat beirat ausschuss wissenschaftliche ehemalige comision consejo equipo profesorado secretaria direccion departament ajuntament medewerkers commissie secretariaat werkgroep redactie comite bureau conseil equipe direzione segreteria consiglio redazione commissione assistance repair repairs alliance northeast northwest southeast southwest wholesale retail dealer dealers warranty returns shipping orders careers employment webmaster newsletter valves parts toll`
    .split(/\s+/)
    .filter(Boolean)
    .map(plainLetters)
    .concat(INSTITUTIONS),
);
/** Places may be surnames too, but only after a first name. */
export const PLACES = new Set(
  `colorado springs california texas ohio oregon arizona nevada utah illinois michigan minnesota wisconsin pennsylvania massachusetts connecticut jersey york hampshire maine vermont delaware maryland tennessee kentucky alabama mississippi louisiana arkansas missouri iowa kansas nebraska oklahoma idaho wyoming alaska hawaii ontario quebec alberta manitoba columbia toronto vancouver montreal calgary ottawa chicago boston seattle houston dallas atlanta philadelphia phoenix denver miami angeles francisco diego vegas manchester birmingham leeds glasgow edinburgh bristol liverpool dublin sydney melbourne brisbane perth auckland koln frankfurt stuttgart dresden leipzig hannover nurnberg zurich basel bern genf rotterdam utrecht eindhoven antwerpen gent brussel bruxelles barcelona sevilla bilbao zaragoza malaga lyon marseille toulouse bordeaux lille nantes strasbourg roma milano torino napoli firenze bologna venezia mumbai delhi bangalore chennai kolkata hyderabad singapore dubai tokyo beijing shanghai africa asia oceania pacific atlantic mediterranean scandinavia benelux`
    .split(/\s+/)
    .filter(Boolean),
);
/** Words that are surnames directly after a first name. */
export const SURNAMES_TOO = new Set(
  "winter spring summer fall may march park parks hall house street lane church best price love west north east south page law bank banks england london paris holland ireland france wien berlin hamburg steward young field fields home day weg platz stadt graf abt pastor minister dean marshall king knight bishop pope baker cook potter shepherd mason taylor smith miller meister richter schulze jager koch schneider muller fischer weber wagner becker schafer zimmermann".split(
    " ",
  ),
);
