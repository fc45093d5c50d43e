/**
 * Ideal customers and the companies of the sample web that fit them, labelled by reading the sites. Every other company of
 * the sample web does not fit; `unsure` are left out, because two readers would disagree.
 */
export type LabelledIcp = { icp: Record<string, unknown>; fits: string[]; unsure?: string[] };

const UK = "United Kingdom";

export const SAMPLE_PAIRS: readonly LabelledIcp[] = [
  {
    icp: { industries: ["bakery"], locations: [UK] },
    fits: [
      "hollinbankbakery.example",
      "crumbandcalder.example",
      "airestreetloaf.example",
      "micklegaterye.example",
      "ancoatsfold.example",
    ],
  },
  {
    icp: { industries: ["Bäckerei"], locations: ["Leeds"] },
    fits: ["hollinbankbakery.example", "crumbandcalder.example", "airestreetloaf.example"],
  },
  {
    icp: { industries: ["boulangeries"], locations: ["France", "Germany"] },
    fits: ["fournilcroixdargent.example", "baeckerei-dreisamtor.example"],
  },
  { icp: { industries: ["bakeries"], locations: ["Benelux"] }, fits: ["bakkerijvechtzicht.example"] },
  {
    icp: { industries: ["craft breweries"], locations: ["UK"] },
    fits: ["loxleyforgebrewery.example", "severnhazebrewing.example"],
  },
  { icp: { industries: ["brewery"], locations: ["Deutschland"] }, fits: ["brauhaus-regnitzbogen.example"] },
  {
    icp: { industries: ["food & beverage"], locations: [UK] },
    fits: [
      "hollinbankbakery.example",
      "crumbandcalder.example",
      "airestreetloaf.example",
      "micklegaterye.example",
      "ancoatsfold.example",
      "loxleyforgebrewery.example",
      "severnhazebrewing.example",
      "merseybeanroasters.example",
    ],
  },
  {
    icp: { industries: ["software companies"], locations: ["Europe"] },
    fits: [
      "leithledger.example",
      "spreekante-software.example",
      "dommelcode.example",
      "garonnelogiciels.example",
    ],
    unsure: ["fenlandbits.example"],
  },
  { icp: { industries: ["SaaS", "software"], locations: ["USA"] }, fits: ["bluemesquitesoft.example"] },
  {
    icp: { industries: ["dentist"], locations: [UK, "Germany"] },
    fits: ["valleygardensdental.example", "zahnaerzte-isarauen.example"],
    unsure: ["wensumsmiles.example"],
  },
  { icp: { industries: ["orthodontist"], locations: [UK] }, fits: ["wensumsmiles.example"] },
  {
    icp: { industries: ["physiotherapy"], locations: ["Europe"] },
    fits: ["taffriverphysio.example", "clinicaturiaverde.example"],
  },
  {
    icp: { industries: ["architects"], locations: ["Scotland", "Netherlands", "France"] },
    fits: ["kelvinsidearchitects.example", "bureaunoorderhout.example", "atelierquaidesbrumes.example"],
  },
  { icp: { industries: ["architecture"], locations: ["Oregon"] }, fits: ["tualatinstudio.example"] },
  {
    icp: { industries: ["hotel"], locations: [UK] },
    fits: ["seafretwhitby.example", "borrowdalerest.example"],
  },
  {
    icp: { industries: ["hotels"], locations: ["Spain", "Germany"] },
    fits: ["hotelcaletaluz.example", "hotel-kramerblick.example"],
  },
  {
    icp: { industries: ["logistics"], locations: ["Europe"] },
    fits: [
      "humbergatelogistics.example",
      "orwellquayfreight.example",
      "ruhrhafen-spedition.example",
      "maashavenvracht.example",
      "transports-deulemont.example",
    ],
  },
  {
    icp: { industries: ["freight forwarding"], locations: [UK] },
    fits: ["orwellquayfreight.example"],
    unsure: ["humbergatelogistics.example"],
  },
  {
    icp: { industries: ["solar installers"], locations: [UK, "United States"] },
    fits: ["exelightsolar.example", "saguarorooftop.example"],
  },
  {
    icp: { industries: ["renewable energy"], locations: ["Germany", "Spain"] },
    fits: ["pleissesonne.example", "solguadaira.example"],
  },
  {
    icp: { industries: ["machine building"], locations: [UK, "DACH"] },
    fits: ["digbethspindle.example", "chemtal-maschinenbau.example"],
  },
  { icp: { industries: ["accountants"], locations: [UK] }, fits: ["lacemarketaccounts.example"] },
  { icp: { industries: ["marketing agency"], locations: [UK] }, fits: ["kemptownsignal.example"] },
  { icp: { industries: ["printing company"], locations: [UK] }, fits: ["soarlanepress.example"] },
  { icp: { industries: ["roofing contractors"], locations: ["US"] }, fits: ["frontrangeroofers.example"] },
  { icp: { industries: ["joinery"], locations: [UK] }, fits: ["stroudvalleyjoinery.example"] },
  { icp: { industries: ["coffee roaster"], locations: [UK] }, fits: ["merseybeanroasters.example"] },
  { icp: { industries: ["olive oil"], locations: ["Spain"] }, fits: ["almazarasierraclara.example"] },
];
