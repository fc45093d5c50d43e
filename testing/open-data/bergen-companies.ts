import type { BrregEntity, BrregMunicipality } from "./brreg-server";

export const MUNICIPALITIES: BrregMunicipality[] = [
  { nummer: "0301", navn: "OSLO" },
  { nummer: "3114", navn: "VÅLER" },
  { nummer: "3419", navn: "VÅLER" },
  { nummer: "4601", navn: "BERGEN" },
  { nummer: "4602", navn: "KINN" },
  { nummer: "5001", navn: "TRONDHEIM - TRÅANTE" },
  { nummer: "1833", navn: "RANA" },
];

const AS = { kode: "AS", beskrivelse: "Aksjeselskap" };
const BREAD = { kode: "10.710", beskrivelse: "Produksjon av brød og ferske konditorvarer" };
const address = (street: string, postnummer: string, poststed: string, kommunenummer: string) => ({
  adresse: [street],
  postnummer,
  poststed,
  kommune: poststed,
  kommunenummer,
});
const TORGET = address("Torget 1", "5014", "BERGEN", "4601");

/** Companies of Bergen and of elsewhere: bakeries that can be reached or not, one that has ended, a sole trader, and others. */
export const BERGEN_COMPANIES: BrregEntity[] = [
  {
    organisasjonsnummer: "910000101",
    navn: "BRYGGEN BAKERI AS",
    organisasjonsform: AS,
    naeringskode1: BREAD,
    forretningsadresse: TORGET,
    hjemmeside: "bryggen.example",
  },
  {
    organisasjonsnummer: "910000102",
    navn: "FJELLBRØD AS",
    organisasjonsform: AS,
    naeringskode1: {
      kode: "47.240",
      beskrivelse: "Detaljhandel med bakervarer, konditorvarer og sukkervarer",
    },
    forretningsadresse: address("Fløyen 2", "5019", "BERGEN", "4601"),
    hjemmeside: "www.fjellbrod.example",
    epostadresse: "post@fjellbrod.example",
    telefon: "55 90 01 02",
  },
  {
    organisasjonsnummer: "910000103",
    navn: "STILLE BAKERI AS",
    organisasjonsform: AS,
    naeringskode1: BREAD,
    forretningsadresse: TORGET,
  },
  {
    organisasjonsnummer: "910000104",
    navn: "SLUTT BAKERI AS",
    organisasjonsform: AS,
    naeringskode1: BREAD,
    forretningsadresse: TORGET,
    epostadresse: "post@slutt.example",
    konkurs: true,
  },
  {
    organisasjonsnummer: "910000105",
    navn: "BAKER OLA NORDMANN",
    organisasjonsform: { kode: "ENK", beskrivelse: "Enkeltpersonforetak" },
    naeringskode1: BREAD,
    forretningsadresse: TORGET,
    epostadresse: "ola@nordmann.example",
    mobil: "912 34 567",
  },
  {
    // Its post goes to Bergen, itself is elsewhere.
    organisasjonsnummer: "910000106",
    navn: "KINN BAKERI AS",
    organisasjonsform: AS,
    naeringskode1: BREAD,
    forretningsadresse: address("Strandgata 3", "6900", "FLORØ", "4602"),
    postadresse: TORGET,
    epostadresse: "post@kinn.example",
  },
  {
    organisasjonsnummer: "910000107",
    navn: "VESTDATA AS",
    organisasjonsform: AS,
    naeringskode1: { kode: "62.100", beskrivelse: "Programmeringstjenester" },
    forretningsadresse: TORGET,
    hjemmeside: "www.vestdata.example",
    epostadresse: "hei@vestdata.example",
    mobil: "+47 912 00 107",
  },
];
