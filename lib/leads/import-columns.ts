/** What a column of an imported file can be. First and last name together make the name. */
export const IMPORT_FIELDS = [
  "email",
  "name",
  "firstName",
  "lastName",
  "title",
  "company",
  "domain",
  "phone",
  "linkedinUrl",
  "location",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Heads of columns as they are found in files: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Swedish. */
const HEADS: Record<ImportField, string> = {
  email: `email, e-mail, mail, email address, e-mail address, work email, business email, primary email, contact email,
    e-mail-adresse, mailadresse, emailadresse, courriel, adresse e-mail, adresse mail, adresse email, correo, correo electronico,
    direccion de correo, indirizzo email, posta elettronica, endereco de email, e-mailadres, adres e-mail, adres email, e-postadress, epost`,
  name: `name, full name, contact, contact name, person, ansprechpartner, kontakt, vollstandiger name, nom complet, nom et prenom,
    nombre completo, nombre y apellidos, nome completo, nominativo, volledige naam, naam, imie i nazwisko, namn`,
  firstName:
    "first name, firstname, given name, vorname, prenom, nombre, nome, primeiro nome, voornaam, imie, fornamn",
  lastName: `last name, lastname, surname, family name, nachname, familienname, nom, nom de famille, apellido, apellidos, cognome,
    sobrenome, apelido, achternaam, nazwisko, efternamn`,
  title: `title, job title, role, position, job, function, headline, funktion, beruf, stelle, rolle, poste, fonction, cargo, puesto,
    ruolo, posizione, funcao, functie, functietitel, stanowisko, titel, befattning`,
  company: `company, company name, organization, organisation, account, account name, employer, business, firma, firmenname,
    unternehmen, organisation name, entreprise, societe, raison sociale, empresa, compania, organizacion, azienda, societa,
    organizzazione, bedrijf, bedrijfsnaam, firma nazwa, nazwa firmy, przedsiebiorstwo, foretag`,
  domain: `domain, website, web site, url, web, homepage, company domain, company website, webseite, internetseite, site web, site,
    sitio web, pagina web, sito, sito web, dominio, strona www, webbplats, hemsida`,
  phone: `phone, phone number, telephone, tel, mobile, mobile phone, work phone, direct phone, telefon, telefonnummer, mobil, handy,
    rufnummer, telephone portable, numero de telephone, telefono, movil, numero de telefono, cellulare, telefone, telemovel,
    telefoon, telefoonnummer, numer telefonu, mobilnummer`,
  linkedinUrl:
    "linkedin, linkedinurl, linkedin url, linkedin profile, person linkedin url, linkedin-profil, profil linkedin, perfil de linkedin",
  location: `location, place, city, address, region, country, ort, stadt, standort, adresse, land, lieu, ville, localisation, ubicacion,
    ciudad, lugar, luogo, citta, localita, local, cidade, plaats, stad, locatie, miejscowosc, miasto, lokalizacja, stad ort`,
};

const FIELD_OF = new Map(
  IMPORT_FIELDS.flatMap((field) => HEADS[field].split(",").map((head) => [foldHead(head), field] as const)),
);

export type ColumnMapping = Partial<Record<ImportField, number>>;

/** Which column is which field, by the heads, and for the address by what stands in it. The first of two alike counts. */
export function guessMapping(heads: string[], rows: string[][]): ColumnMapping {
  const mapping: ColumnMapping = {};
  for (const [column, head] of heads.entries()) {
    const field = FIELD_OF.get(foldHead(head));
    if (field && mapping[field] === undefined) mapping[field] = column;
  }
  // "nom" and "nombre" are the last and first name only beside the other.
  if (mapping.name === undefined && (mapping.firstName === undefined) !== (mapping.lastName === undefined)) {
    mapping.name = (mapping.firstName ?? mapping.lastName)!;
    delete mapping.firstName;
    delete mapping.lastName;
  }
  if (mapping.email === undefined) {
    const column = heads.findIndex((_, index) => {
      const cells = rows.map((row) => row[index] ?? "").filter(Boolean);
      return cells.length > 0 && cells.filter(looksLikeAddress).length > cells.length / 2;
    });
    if (column >= 0 && !Object.values(mapping).includes(column)) mapping.email = column;
  }
  return mapping;
}

export function looksLikeAddress(cell: string): boolean {
  return cell.length <= 320 && /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/.test(cell);
}

function foldHead(head: string): string {
  return head
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
