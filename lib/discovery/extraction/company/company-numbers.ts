import {
  fitsAustralian,
  fitsAustrianVat,
  fitsBelgian,
  fitsBritishVat,
  fitsCzech,
  fitsDanish,
  fitsDutchVat,
  fitsFinnish,
  fitsFrench,
  fitsFrenchVat,
  fitsGermanVat,
  fitsItalian,
  fitsNorwegian,
  fitsPolish,
  fitsPortuguese,
  fitsSpanish,
  fitsSwedish,
  fitsSwiss,
} from "./check-digits";

/** A number by which a country knows its companies, as pages write it. `pattern` has a group `value`, and is bounded. */
export type CompanyNumber = {
  field: "registerNumber" | "vatId";
  pattern: RegExp;
  /** Whether the number, without white space and punctuation, is one. */
  fits: (plain: string) => boolean;
};

/** What may stand between a label and its number. */
const GAP = String.raw`[\s:.)(\/#-]{0,4}(?:(?:nr|no|n[°ºo]|num(?:ber|mer|éro|ero)?|is|lautet)[\s:.#]{1,4}){0,2}`;
const END = String.raw`(?![\p{L}\d])(?![.\- ]?\d)`;
const START = String.raw`(?<![\p{L}\d])`;

const labelled = (label: string, value: string) =>
  new RegExp(`${START}(?:${label})${GAP}(?<value>${value})${END}`, "giu");
const bare = (value: string) => new RegExp(`${START}(?<value>${value})${END}`, "gu");

const digitsOf = (plain: string) => plain.replace(/\D/g, "");
const always = () => true;

const VAT = String.raw`VAT(?: (?:reg(?:istration|istered)?|ID|identification|GB))*|USt[.-]{0,2} ?-?ID[\p{L}.]{0,8}(?:[ -]Nr)?|Umsatzsteuer[ -]?(?:Ident\p{L}{0,20}|ID)(?:[ -]?nummer|[ -]?Nr)?|UID(?:[ -]?nummer|[ -]?Nr)?|(?:N[°ºo] )?(?:de )?TVA(?: intra(?:communautaire|com)?)?|(?:partita|P\.?) ?IVA|C\.?F\.?(?: e P\.? ?IVA)?|BTW(?:[ -]?(?:nummer|nr|id))?|MwSt|MOMS|NIF|CIF|N\.I\.F|C\.I\.F|NIP|DIČ|VAT[ -]?nummer`;
const g = String.raw`[ .]?`;

/** Registers before taxes: where one number is both, its label says which. */
export const COMPANY_NUMBERS: readonly CompanyNumber[] = [
  // Germany: HRA and HRB are the sections of the Handelsregister; the others stand there with the word itself.
  {
    field: "registerNumber",
    pattern: new RegExp(
      `${START}(?<value>HR ?[AB][\\s.:-]{0,3}(?:Nr[\\s.:]{1,3})?\\d{1,6}(?: ?[A-Z]{1,2})?)${END}`,
      "gu",
    ),
    fits: always,
  },
  {
    field: "registerNumber",
    pattern: new RegExp(
      String.raw`register[^\n]{0,60}?(?<![\p{L}\d])(?<value>(?:VR|GnR|PR|GsR)[\s.:-]{0,3}(?:Nr[\s.:]{1,3})?\d{1,6})${END}`,
      "gu",
    ),
    fits: always,
  },
  {
    field: "registerNumber",
    pattern: labelled(
      String.raw`(?:Handels|Vereins|Genossenschafts)?registernummer|Register-?Nr`,
      String.raw`[A-Z]{0,4} ?\d{2,6}`,
    ),
    fits: always,
  },
  // Austria: Firmenbuch.
  {
    field: "registerNumber",
    pattern: labelled(String.raw`FN|Firmenbuch(?:nummer|-?Nr)?`, String.raw`(?:FN ?)?\d{3,6} ?[a-z]`),
    fits: always,
  },
  // France: the register of a town and the SIREN, or the SIREN alone.
  {
    field: "registerNumber",
    pattern: labelled(
      String.raw`R\.?C\.?S\.?(?: (?:de |d['’])?\p{Lu}[\p{L}'’-]{1,24}(?: \p{Lu}?[\p{L}'’-]{1,24}){0,2}?)?(?: (?:sous le )?(?:n[°ºo]|num[ée]ro))?(?: [AB])?|SIREN`,
      String.raw`\d{3}${g}\d{3}${g}\d{3}`,
    ),
    fits: fitsFrench,
  },
  {
    field: "registerNumber",
    pattern: labelled("SIRET", String.raw`\d{3}${g}\d{3}${g}\d{3}${g}\d{5}`),
    fits: fitsFrench,
  },
  // United Kingdom and Ireland.
  {
    field: "registerNumber",
    pattern: labelled(
      String.raw`(?:company|registered|registration|co\.?)(?: (?:reg(?:istration|istered)?|in England(?: (?:and|&) Wales)?|in Scotland))*\.?,?(?: (?:number|no))?|in England(?: (?:and|&) Wales)?,?(?: (?:with|under))?(?: (?:company|registration|registered))?(?: (?:number|no))?`,
      String.raw`(?:(?:SC|NI|OC|SO|NC|LP) ?\d{6}|\d{7,8}|\d{3} \d{4}|\d{4} \d{4})`,
    ),
    fits: always,
  },
  // Netherlands.
  {
    field: "registerNumber",
    pattern: labelled(
      String.raw`K\.?v\.?K\.?(?:[ -]?(?:nummer|nr))?|Kamer van Koophandel(?: \p{Lu}\p{L}{2,20})?(?: onder)?|Chamber of Commerce|CoC`,
      String.raw`\d{8}`,
    ),
    fits: (plain) => /[1-9]/.test(plain),
  },
  // Belgium: one number for the register and for taxes.
  {
    field: "registerNumber",
    pattern: labelled(
      String.raw`ondernemingsnummer|num[ée]ro d['’]entreprise|KBO|BCE|RPR(?: \p{Lu}\p{L}{2,20})?|RPM(?: \p{Lu}\p{L}{2,20})?`,
      String.raw`(?:BE ?)?[01]\d{3}${g}\d{3}${g}\d{3}`,
    ),
    fits: (plain) => fitsBelgian(digitsOf(plain)),
  },
  // Switzerland.
  {
    field: "registerNumber",
    pattern: bare(String.raw`CHE[- ]?\d{3}[. ]?\d{3}[. ]?\d{3}`),
    fits: (plain) => fitsSwiss(digitsOf(plain)),
  },
  // Italy: the chamber's REA.
  {
    field: "registerNumber",
    pattern: labelled(String.raw`R\.?E\.?A\.?`, String.raw`[A-Z]{2}[ -]{1,3}\d{4,7}`),
    fits: always,
  },
  // Nordic countries.
  {
    field: "registerNumber",
    pattern: labelled(
      String.raw`Org(?:anisasjons|anisations)?[.\s-]{0,2}(?:nummer|nr|no)?|Foretaksregisteret`,
      String.raw`(?:NO ?)?\d{3} ?\d{3} ?\d{3}(?: ?MVA)?`,
    ),
    fits: (plain) => fitsNorwegian(digitsOf(plain)),
  },
  {
    field: "registerNumber",
    pattern: labelled(String.raw`Org(?:anisations)?[.\s-]{0,2}(?:nummer|nr|no)?`, String.raw`\d{6}-?\d{4}`),
    fits: (plain) => fitsSwedish(digitsOf(plain)),
  },
  {
    field: "registerNumber",
    pattern: labelled(
      String.raw`CVR(?:[.\s-]{0,2}(?:nummer|nr))?`,
      String.raw`(?:DK ?)?\d{2} ?\d{2} ?\d{2} ?\d{2}`,
    ),
    fits: (plain) => fitsDanish(digitsOf(plain)),
  },
  {
    field: "registerNumber",
    pattern: labelled("Y-?tunnus|Business ID|FO-?nummer", String.raw`\d{7}-\d`),
    fits: (plain) => fitsFinnish(digitsOf(plain)),
  },
  // Poland, Czechia, Portugal, Australia.
  { field: "registerNumber", pattern: labelled("KRS", String.raw`\d{10}`), fits: always },
  {
    field: "registerNumber",
    pattern: labelled("IČO?", String.raw`\d{3} ?\d{2} ?\d{3}`),
    fits: fitsCzech,
  },
  {
    field: "registerNumber",
    pattern: labelled("NIPC", String.raw`\d{3} ?\d{3} ?\d{3}`),
    fits: fitsPortuguese,
  },
  {
    field: "registerNumber",
    pattern: labelled("A\\.?B\\.?N\\.?", String.raw`\d{2} ?\d{3} ?\d{3} ?\d{3}`),
    fits: fitsAustralian,
  },
  // Taxes: with the country's letters the number needs no label, because its check digit speaks for it.
  {
    field: "vatId",
    pattern: bare(String.raw`DE ?\d{3}${g}\d{3}${g}\d{3}`),
    fits: (plain) => fitsGermanVat(digitsOf(plain)),
  },
  {
    field: "vatId",
    pattern: bare(String.raw`ATU ?\d{4}${g}\d{4}`),
    fits: (plain) => fitsAustrianVat(digitsOf(plain)),
  },
  {
    field: "vatId",
    pattern: bare(String.raw`FR ?[A-HJ-NP-Z0-9]{2} ?\d{3}${g}\d{3}${g}\d{3}`),
    fits: (plain) => fitsFrenchVat(plain.slice(2, 4), plain.slice(4)),
  },
  {
    field: "vatId",
    pattern: bare(String.raw`NL ?\d{4}${g}\d{2}${g}\d{3}${g}B${g}\d{2}`),
    fits: (plain) => fitsDutchVat(digitsOf(plain)),
  },
  {
    field: "vatId",
    pattern: bare(String.raw`BE ?[01]?\d{3}${g}\d{3}${g}\d{3}`),
    fits: (plain) => fitsBelgian(digitsOf(plain).padStart(10, "0")),
  },
  {
    field: "vatId",
    pattern: bare(String.raw`CHE[- ]?\d{3}[. ]?\d{3}[. ]?\d{3} ?(?:MWST|TVA|IVA)`),
    fits: (plain) => fitsSwiss(digitsOf(plain)),
  },
  {
    field: "vatId",
    pattern: bare(String.raw`SE ?\d{6}-?\d{4} ?01`),
    fits: (plain) => fitsSwedish(digitsOf(plain).slice(0, 10)),
  },
  {
    field: "vatId",
    pattern: labelled(
      VAT,
      String.raw`(?:GB ?)?\d{3} ?\d{2}(?:\d{2} ?\d{2}|\d{0,1} ?\d{1,2} ?\d{0,2})(?: ?\d{3})?`,
    ),
    fits: (plain) => fitsBritishVat(digitsOf(plain)),
  },
  {
    field: "vatId",
    pattern: labelled(VAT, String.raw`(?:IT ?)?\d{11}`),
    fits: (plain) => fitsItalian(digitsOf(plain)),
  },
  {
    field: "vatId",
    pattern: labelled(
      VAT,
      String.raw`(?:ES ?)?(?:[A-HJNP-SUVW][ -]?\d{2}[. ]?\d{3}[. ]?\d{2}[\dA-J]|[A-HJNP-SUVW][ -]?\d{7}-?[\dA-J]|\d{8}[ -]?[A-Z])`,
    ),
    fits: (plain) => fitsSpanish(plain.toUpperCase().replace(/^ES/, "")),
  },
  {
    field: "vatId",
    pattern: labelled(VAT, String.raw`(?:PL ?)?\d{3}[ -]?\d{2,3}[ -]?\d{2}[ -]?\d{2,3}`),
    fits: (plain) => fitsPolish(digitsOf(plain)),
  },
  {
    field: "vatId",
    pattern: labelled(VAT, String.raw`(?:PT ?)?\d{3} ?\d{3} ?\d{3}`),
    fits: (plain) => fitsPortuguese(digitsOf(plain)),
  },
];

/** A page that has none of these on a line has no number there; most lines are left after this. */
export const MENTIONS_NUMBER =
  /HR ?[AB]|regist|\bFN\b|Firmenbuch|R\.?C\.?S|SIRE[NT]|company|\bco\.? no|K\.?v\.?K|Koophandel|Commerce|\bCoC\b|ondernemings|entreprise|KBO|BCE|RPR|RPM|CHE|R\.?E\.?A|\bOrg|CVR|tunnus|Business ID|KRS|IČ|NIPC|A\.?B\.?N|VAT|USt|Umsatzsteuer|UID|TVA|IVA|C\.?F|BTW|MwSt|MOMS|N\.?I\.?[FP]|C\.?I\.?F|DIČ|DE ?\d|ATU|FR ?\w\w ?\d|NL ?\d|BE ?[01\d]|SE ?\d/iu;
