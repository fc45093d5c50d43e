/**
 * Legal forms (catégories juridiques of INSEE, edition of September 2022) by their code of four digits, as companies write them. Of a group
 * whose codes differ in what is seldom written, the code of two digits stands for all.
 */
const LEGAL_FORMS: Record<string, string> = {
  "31": "Société étrangère",
  "32": "Société étrangère",
  "52": "SNC",
  "5306": "SCS",
  "5307": "SCS",
  "5308": "SCA",
  "5309": "SCA",
  "5458": "SCOP SARL",
  "5485": "SELARL",
  "5498": "EURL",
  "54": "SARL",
  "5558": "SCOP SA",
  "5658": "SCOP SA",
  "5585": "SELAFA",
  "5685": "SELAFA",
  "55": "SA",
  "56": "SA",
  "5710": "SAS",
  "5720": "SASU",
  "5770": "SCOP SAS",
  "5785": "SELAS",
  "58": "SE",
  "61": "Caisse d’épargne",
  "6220": "GIE",
  "6317": "Société coopérative agricole",
  "6533": "GAEC",
  "6540": "SCI",
  "6541": "SCI",
  "6542": "SCI",
  "6543": "SCI",
  "6589": "SCM",
  "6597": "EARL",
  "6598": "EARL",
  "6599": "Société civile",
  "7210": "Commune",
  "9210": "Association",
  "9220": "Association",
  "9230": "Association",
  "9260": "Association",
  "9300": "Fondation",
};

/** "SAS" of "5710"; null if the code is not one that companies name. */
export function findLegalForm(code: string): string | null {
  return LEGAL_FORMS[code] ?? LEGAL_FORMS[code.slice(0, 2)] ?? null;
}
