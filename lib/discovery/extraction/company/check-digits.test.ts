import { expect, test } from "vitest";
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

const CASES: [string, (written: string) => boolean, string[]][] = [
  ["a German USt-IdNr.", fitsGermanVat, ["136695976", "129273398"]],
  ["an Austrian UID", fitsAustrianVat, ["13585627"]],
  ["a French SIREN and SIRET", fitsFrench, ["552008443", "73282932000074"]],
  ["a French TVA", (all) => fitsFrenchVat(all.slice(0, 2), all.slice(2)), ["40303265045"]],
  ["a British VAT number", fitsBritishVat, ["980780684"]],
  ["a Dutch btw-id", fitsDutchVat, ["00009999857"]],
  ["a Belgian ondernemingsnummer", fitsBelgian, ["0428759497"]],
  ["a Swiss UID", fitsSwiss, ["100155212"]],
  ["a Norwegian organisasjonsnummer", fitsNorwegian, ["974760673", "923609016"]],
  ["a Swedish organisationsnummer", fitsSwedish, ["5560360793"]],
  ["a Danish CVR", fitsDanish, ["13585628"]],
  ["a Finnish Y-tunnus", fitsFinnish, ["20774740"]],
  ["an Italian partita IVA", fitsItalian, ["00743110157"]],
  ["a Spanish CIF and NIF", fitsSpanish, ["A58818501", "J99216582", "54362315K"]],
  ["a Polish NIP", fitsPolish, ["8567346215"]],
  ["a Portuguese NIPC", fitsPortuguese, ["501964843"]],
  ["a Czech IČO", fitsCzech, ["25123891"]],
  ["an Australian ABN", fitsAustralian, ["51824753556"]],
];

test.each(CASES)("%s counts with its check digit, and with no other last digit", (_, fits, numbers) => {
  for (const number of numbers) {
    expect(fits(number), number).toBe(true);
    const at = number.search(/\d\D*$/);
    const others = [..."0123456789"].filter((digit) => digit !== number[at]);
    const wrong = others.filter((digit) => fits(number.slice(0, at) + digit + number.slice(at + 1)));
    // By letter and by digit a Spanish control says the same; the checks modulo 97 and 89 cover more than one digit.
    expect(wrong, number).toEqual([]);
  }
});

test.each(CASES)(
  "%s of another length, of nothing but zeros, or of letters does not count",
  (_, fits, [number]) => {
    for (const other of ["", number!.slice(1), `${number}1`, "abcdefghi"])
      expect(fits(other), other).toBe(false);
  },
);
