/**
 * Check digits of company numbers, each as its registry defines it. A number is given as its digits alone; one of another length never
 * fits.
 */

function sumOf(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);
}

const has = (digits: string, length: number) => digits.length === length && /^\d+$/.test(digits);

/** French SIREN of nine digits, and SIRET of fourteen. */
export function fitsFrench(digits: string): boolean {
  return /^\d{9}(?:\d{5})?$/.test(digits) && fitsLuhn(digits);
}

/** Italian partita IVA. */
export function fitsItalian(digits: string): boolean {
  return has(digits, 11) && fitsLuhn(digits);
}

/** ISO/IEC 7812-1. */
function fitsLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = digits.length - 1, isDouble = false; at >= 0; at--, isDouble = !isDouble) {
    const doubled = Number(digits[at]) * (isDouble ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0 && /[1-9]/.test(digits);
}

/** ISO/IEC 7064, MOD 11,10: German USt-IdNr. */
export function fitsGermanVat(digits: string): boolean {
  if (!has(digits, 9) || digits.startsWith("0")) return false;
  let product = 10;
  for (const digit of digits.slice(0, 8)) product = (2 * ((Number(digit) + product) % 10 || 10)) % 11;
  return (11 - product) % 10 === Number(digits[8]);
}

/** Austrian UID: the eight digits after "ATU". */
export function fitsAustrianVat(digits: string): boolean {
  if (!has(digits, 8)) return false;
  const sum = [...digits.slice(0, 7)].reduce((all, digit, at) => {
    const product = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return all + (product > 9 ? product - 9 : product);
  }, 0);
  return (96 - sum) % 10 === Number(digits[7]);
}

/** French TVA: a key of two characters and the SIREN; keys with letters follow no rule that can be checked here. */
export function fitsFrenchVat(key: string, siren: string): boolean {
  if (!has(siren, 9) || !fitsLuhn(siren)) return false;
  return !/^\d\d$/.test(key) || (12 + 3 * (Number(siren) % 97)) % 97 === Number(key);
}

/** British VAT: modulo 97, or the same with 55 added since 2010. */
export function fitsBritishVat(digits: string): boolean {
  if (!/^\d{9}(?:\d{3})?$/.test(digits)) return false;
  const sum = sumOf(digits, [8, 7, 6, 5, 4, 3, 2]) + Number(digits.slice(7, 9));
  return (sum % 97 === 0 || (sum + 55) % 97 === 0) && /[1-9]/.test(digits);
}

/** Dutch btw-id: nine digits, "B", two digits. By the eleven test of legal entities, or modulo 97 since 2020. */
export function fitsDutchVat(digits: string): boolean {
  if (!has(digits, 11)) return false;
  if (sumOf(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(digits[8])) return true;
  const all = `2321${digits.slice(0, 9)}11${digits.slice(9)}`;
  return [...all].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** Belgian ondernemingsnummer: modulo 97. */
export function fitsBelgian(digits: string): boolean {
  return has(digits, 10) && 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8));
}

/** Swiss UID (eCH-0097): modulo 11. */
export function fitsSwiss(digits: string): boolean {
  return has(digits, 9) && fitsEleven(digits, [5, 4, 3, 2, 7, 6, 5, 4]);
}

/** Norwegian organisasjonsnummer: modulo 11. */
export function fitsNorwegian(digits: string): boolean {
  return has(digits, 9) && /^[89]/.test(digits) && fitsEleven(digits, [3, 2, 7, 6, 5, 4, 3, 2]);
}

/** Swedish organisationsnummer: Luhn, and a third digit that no date of birth has. */
export function fitsSwedish(digits: string): boolean {
  return has(digits, 10) && digits[2]! >= "2" && fitsLuhn(digits);
}

/** Danish CVR: modulo 11. */
export function fitsDanish(digits: string): boolean {
  return has(digits, 8) && !digits.startsWith("0") && sumOf(digits, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
}

/** Finnish Y-tunnus: modulo 11. */
export function fitsFinnish(digits: string): boolean {
  return has(digits, 8) && fitsEleven(digits, [7, 9, 10, 5, 8, 4, 2]);
}

/** Polish NIP: modulo 11. */
export function fitsPolish(digits: string): boolean {
  return has(digits, 10) && sumOf(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(digits[9]);
}

/** Portuguese NIPC: modulo 11, where 10 is written as 0. */
export function fitsPortuguese(digits: string): boolean {
  if (!has(digits, 9) || /^[04]/.test(digits)) return false;
  const rest = 11 - (sumOf(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11);
  return (rest >= 10 ? 0 : rest) === Number(digits[8]);
}

/** Czech IČO: modulo 11. */
export function fitsCzech(digits: string): boolean {
  return has(digits, 8) && (11 - (sumOf(digits, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(digits[7]);
}

/** Australian ABN: modulo 89. */
export function fitsAustralian(digits: string): boolean {
  if (!has(digits, 11)) return false;
  const sum = sumOf(digits, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10;
  return sum % 89 === 0;
}

const NIF_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
const CIF_LETTERS = "JABCDEFGHI";

/** Spanish NIF of companies (a letter, seven digits, a control) and of sole traders (eight digits, a letter). */
export function fitsSpanish(written: string): boolean {
  const person = /^(\d{8})([A-Z])$/.exec(written);
  if (person) return NIF_LETTERS[Number(person[1]) % 23] === person[2];
  const company = /^[ABCDEFGHJNPQRSUVW](\d{7})([\dA-J])$/.exec(written);
  if (!company) return false;
  const sum = [...company[1]!].reduce((all, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return all + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  const control = (10 - (sum % 10)) % 10;
  return company[2] === String(control) || company[2] === CIF_LETTERS[control];
}

/** The last digit makes up for the rest of eleven; a rest of 1 has no number. */
function fitsEleven(digits: string, weights: readonly number[]): boolean {
  const rest = sumOf(digits, weights) % 11;
  return rest !== 1 && (rest === 0 ? 0 : 11 - rest) === Number(digits[weights.length]);
}
