import { plainLetters } from "@/lib/text/fold-text";
import { isFirstName } from "./first-names";
import { isLeftOut } from "./left-out-words";

const WORDS = `
contabilita contabilidad contabilidade protocollo presidenza direttore direttrice amministrazione diretoria gaeste verkeersouder webredactie
info infos information informacion informacoes informatie infodesk contact contacts contactus contacto contatti contato contactez kontakt kontakte mail email post posta postbus inbox hello hallo hola hi bonjour ciao
office offices buero buro bureau kantoor oficina ufficio sekretariat secretariaat secretaria secretary secretariat segreteria segretario secretaris secretaire secgen schriftfuehrer schriftfuehrung
sales sale vertrieb verkauf verkoop ventas vendite ventes vente export import orders order orderdesk bestellung bestelling pedidos commande shop store webshop onlineshop buy purchase purchasing purchases procurement einkauf inkoop compras acquisti achats quote quotes quotation offerte angebot presupuesto devis preventivo
support helpdesk help hilfe service services servicedesk customerservice customercare customersupport customer customers clients client klantenservice kundenservice kundendienst atencion atencionalcliente clientes assistenza servizioclienti techsupport tech technical technik techniek technique tecnico soporte aftersales care returns return returnsdep reklamation claims complaints warranty
admin administration administrator administracion administratie administrazione verwaltung adm webmaster webadmin webteam web website online internet hostmaster postmaster root abuse security privacy datenschutz dataprotection dpo gdpr privacidad legal recht law compliance
jobs job career careers karriere bewerbung bewerbungen hr hrcsr humanresources recruiting recruitment recruit vacatures vacature empleo rrhh personal personnel lavoro cv resume resumes talent staffing employment hiring
exec executive executivecommittee leadership press presse prensa pers stampa media mediainquiries medien communications communication kommunikation comunicacion comunicazione comms pr publicrelations publicity news newsletter redaktion redactie redaccion redazione redaction editor editors editorial newsdesk letters
marketing advertising ads anzeigen werbung publicidad pubblicita publicite sponsor sponsoring sponsors sponsorship partner partners partnership fundraising development donate donations spenden
accounts accounting accountspayable accountsreceivable account billing invoice invoices rechnung rechnungen buchhaltung facturen factuur facturas facturacion fatture comptabilite finance finances finanzen financien finanzas finanza payroll payments credit buchhaltung tesoreria treasurer kasse kassier kassenwart kassierer penningmeester tesorero tresorier tesoriere schatzmeister
booking bookings reservation reservations reserve reservas reservierung reserveringen prenotazioni buchung events event veranstaltungen eventos eventi evenementen tickets ticket boxoffice hospitality catering rental rentals hire vermietung verhuur leasing travel tours visit visitor visitors membership members member mitglieder mitgliedschaft leden ledenadministratie socios soci adherents
presidencia vicepresidencia presidence vp viceprez presidenza chair chairman chairperson chairwoman president vicepresident vice presidente vorstand vorsitz vorsitzender vorsitzende praesident bestuur voorzitter board directors director directeur direccion direzione direction geschaeftsfuehrung geschaeftsstelle leitung head principal headteacher rector dean registrar clerk mayor council committee archivist librarian library bibliothek bibliotheek biblioteca historian captain coach trainer training team teams staff crew group gruppe welfare safeguarding junior juniors jugend jugendleiter jugendwart jugendleitung juniorinnen senioren jeugd youth damen herren frauen maenner senioren kids kinder bambini sportwart sport sports platzwart fixtures volunteer volunteers volunteering ehrenamt vrijwilligers
school schule colegio escuela scuola ecole students student studium admissions enrollment enrolment registration anmeldung inscripciones iscrizioni inschrijving studienberatung education bildung kurse academy faculty department dept research forschung lab
general enquiries enquiry inquiries inquiry ask question questions fragen vragen feedback comments suggestions reception receptie recepcion empfang welcome frontdesk desk front emergency notfall disastersupport dispatch hotline operations ops logistics logistik warehouse lager lager versand shipping spedition parts ersatzteile spareparts products product produkte production produktion quality qualitaet engineering projects project projekte design studio art webdesign graphics print it edv ict cic investor investors ir investorrelations shareholders igrc corporate company firm firma empresa societa international world global europe usa uk asia canada germany deutschland
foia foi repair repairs spares gradstudies records transcripts fairhousing openrecords stormwater scs permits planning building parks police fire publicworks cityhall citymanager cityclerk rathaus gemeinde stadt stadtverwaltung buergermeister ayuntamiento mairie gemeente
praxis clinic klinik doctor dentist apotheke pharmacy kanzlei hotel restaurant cafe bar gallery galerie museum church kirche pfarramt parish gmbh club verein
trabajadora social orientacion coordinacion coordinator koordination koordinator coordinacio organizers organizer orga organisation organisatie organizzazione konferenz conference workshop webinar submissions
`;
const ROLES = new Set(WORDS.split(/\s+/).filter(Boolean));
const LONG_ROLES = [...ROLES].filter((word) => word.length >= 5);
const isRole = (word: string) => ROLES.has(word) && !isLeftOut(word);

/** A shared mailbox (info@, sales@, vorstand@), whoever reads it. `siteWords`: names of the site or its company, folded. */
export function isRoleMailbox(email: string, siteWords: string[] = []): boolean {
  const [local = "", domain = ""] = email.split("@");
  const plain = plainLetters(local).replace(/ae/g, "ae");
  const parts = plain.split(/[^a-z]+/).filter(Boolean);
  const whole = parts.join("");
  if (parts.length === 0) return true;
  if (
    /(?:sales|mail|dept|info|webs?|admin|desk|team|office|orders?|requests?|support|services?|help|contact|kontakt)$|^(?:web|info|mail|admin|office|contact|kontakt)/.test(
      whole,
    ) &&
    !isFirstName(whole)
  )
    return true;
  if (isRole(whole) || parts.some((part) => isRole(part) && (part.length > 2 || parts.length === 1)))
    return true;
  if (isLeftOut(whole)) return false;
  if (
    LONG_ROLES.some((word) => whole.startsWith(word) && (word.length >= 6 || whole.length <= word.length + 3))
  )
    return true;
  if (LONG_ROLES.some((word) => word.length >= 6 && whole.endsWith(word))) return true;
  const site = [plainLetters(domain.split(".").slice(0, -1).join("")), ...siteWords].map((word) =>
    word.replace(/[^a-z0-9]/g, ""),
  );
  // A mailbox with the company's name is shared, unless that is also a person's name.
  const isSite = (part: string) =>
    part.length >= 5 &&
    !isFirstName(part) &&
    siteWords.some((word) => word.replace(/[^a-z0-9]/g, "").includes(part));
  if (parts.some(isSite)) return true;
  return (
    !isFirstName(whole) &&
    whole.length >= 4 &&
    site.some(
      (word) =>
        word === whole ||
        (whole.length >= 6 && word.length >= 6 && (word.startsWith(whole) || whole.startsWith(word))),
    )
  );
}
