import type { LeadFieldName } from "@/db/schema";

/** Everything in which the fields of a lead differ. */
export type LeadField = {
  /** Its label on pages, in column headings and in the lead's profile. */
  label: string;
  /** Its position on pages: 1 comes first. Records, files and this table have their own order. */
  rank: number;
  /** `host`: reduced to the host if a file contains a URL; `link`: a web address, shown as a link. Default: text. */
  holds?: "host" | "link";
  /** Belongs to the person rather than the company, so it is never mixed between two people who share a mailbox. */
  isPersonal?: true;
  /** When a lead is erased, this value is removed from every other text too: always, or only if it has several words. */
  identifies?: "always" | "several words";
  /** A language model is asked for it if the rules did not find it. */
  isAskedOfModel?: true;
  /** Column headings of imported files, folded before they are compared; `label` for the list of choices on a page. */
  importing: { heads: string; label?: string };
  /** Its column in the table of leads; `id` is used in URLs if it differs from the field's name. Without it the table has no column. */
  column?: { id?: string; sort?: string; width: number; isHidden?: true };
  /** Example in the API's document. */
  example: string;
};

/**
 * All fields of a lead that a page or a file can provide. Schema, inserts, import, export, erasure, evidence, table and profile are
 * derived from this list. The columns are in db/schema/leads.ts; the compiler requires both. The column headings are in English, German,
 * French, Spanish, Italian, Portuguese, Dutch, Polish and Swedish.
 */
export const LEAD_FIELDS: Record<LeadFieldName, LeadField> = {
  email: {
    label: "Email",
    rank: 4,
    isPersonal: true,
    identifies: "always",
    importing: {
      label: "Email address",
      heads: `email, e-mail, mail, email address, e-mail address, work email, business email, primary email, contact email,
        e-mail-adresse, mailadresse, emailadresse, courriel, adresse e-mail, adresse mail, adresse email, correo, correo electronico,
        direccion de correo, indirizzo email, posta elettronica, endereco de email, e-mailadres, adres e-mail, adres email, e-postadress, epost`,
    },
    column: { width: 276 },
    example: "ines@ovens.example",
  },
  name: {
    label: "Name",
    rank: 1,
    isPersonal: true,
    // A single word may be somebody else's name too.
    identifies: "several words",
    isAskedOfModel: true,
    importing: {
      heads: `name, full name, contact, contact name, person, ansprechpartner, kontakt, vollstandiger name, nom complet, nom et prenom,
        nombre completo, nombre y apellidos, nome completo, nominativo, volledige naam, naam, imie i nazwisko, namn`,
    },
    column: { sort: "name", width: 220 },
    example: "Ines Vogt",
  },
  title: {
    label: "Title",
    rank: 2,
    isPersonal: true,
    isAskedOfModel: true,
    importing: {
      label: "Job title",
      heads: `title, job title, role, position, job, function, headline, funktion, beruf, stelle, rolle, poste, fonction, cargo, puesto,
        ruolo, posizione, funcao, functie, functietitel, stanowisko, titel, befattning`,
    },
    column: { width: 148 },
    example: "Head of Operations",
  },
  company: {
    label: "Company",
    rank: 3,
    importing: {
      heads: `company, company name, organization, organisation, account, account name, employer, business, firma, firmenname,
        unternehmen, organisation name, entreprise, societe, raison sociale, empresa, compania, organizacion, azienda, societa,
        organizzazione, bedrijf, bedrijfsnaam, firma nazwa, nazwa firmy, przedsiebiorstwo, foretag`,
    },
    column: { sort: "company", width: 144 },
    example: "Ovens Ltd",
  },
  domain: {
    label: "Website",
    rank: 7,
    holds: "host",
    importing: {
      heads: `domain, website, web site, url, web, homepage, company domain, company website, webseite, internetseite, site web, site,
        sitio web, pagina web, sito, sito web, dominio, strona www, webbplats, hemsida`,
    },
    column: { width: 200, isHidden: true },
    example: "ovens.example",
  },
  phone: {
    label: "Phone",
    rank: 5,
    isPersonal: true,
    identifies: "always",
    isAskedOfModel: true,
    importing: {
      heads: `phone, phone number, telephone, tel, mobile, mobile phone, work phone, direct phone, telefon, telefonnummer, mobil, handy,
        rufnummer, telephone portable, numero de telephone, telefono, movil, numero de telefono, cellulare, telefone, telemovel,
        telefoon, telefoonnummer, numer telefonu, mobilnummer`,
    },
    column: { width: 180, isHidden: true },
    example: "+44 20 7946 0018",
  },
  linkedinUrl: {
    label: "LinkedIn profile",
    rank: 8,
    holds: "link",
    isPersonal: true,
    identifies: "always",
    importing: {
      heads:
        "linkedin, linkedinurl, linkedin url, linkedin profile, person linkedin url, linkedin-profil, profil linkedin, perfil de linkedin",
    },
    example: "https://www.linkedin.com/in/ines-vogt",
  },
  location: {
    label: "Location",
    rank: 6,
    isPersonal: true,
    isAskedOfModel: true,
    importing: {
      heads: `location, place, city, address, region, country, ort, stadt, standort, adresse, land, lieu, ville, localisation, ubicacion,
        ciudad, lugar, luogo, citta, localita, local, cidade, plaats, stad, locatie, miejscowosc, miasto, lokalizacja, stad ort`,
    },
    column: { id: "place", sort: "place", width: 180, isHidden: true },
    example: "Bristol",
  },
};

/** In the order of records and files. */
export const LEAD_FIELD_NAMES = Object.keys(LEAD_FIELDS) as LeadFieldName[];

/** In the order of pages. */
export const RANKED_LEAD_FIELDS = LEAD_FIELD_NAMES.map((name) => ({ name, ...LEAD_FIELDS[name] })).sort(
  (a, b) => a.rank - b.rank,
);

/**
 * What a page or a file can provide: the fields of a lead, a pain point that the page mentions, and the entry of a public source that
 * lists the company.
 */
export const EVIDENCE_FIELDS = [...LEAD_FIELD_NAMES, "pain", "listing"] as const;
