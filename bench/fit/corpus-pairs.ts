import type { LabelledIcp } from "./sample-pairs";

/**
 * Ideal customers and the pages of the corpus (`contact-pages`, by file name) that fit them, labelled by reading the pages.
 * The first page of every other site there does not fit; `unsure` are left out.
 */
export const CONTACT_PAIRS: readonly LabelledIcp[] = [
  {
    icp: { industries: ["dentist"], locations: ["United States"] },
    fits: ["www.decodental.com__0", "www.unforgettablesmile.com__0"],
  },
  { icp: { industries: ["plumbers"], locations: ["Canada"] }, fits: ["www.misterplumber.ca__0"] },
  { icp: { industries: ["plumber"], locations: ["UK"] }, fits: ["www.thamesplumbers.com__0"] },
  {
    icp: { industries: ["plumbing"], locations: ["USA"] },
    fits: ["www.pompeiis.com__0"],
    unsure: ["www.oatey.com__0"],
  },
  {
    icp: { industries: ["restaurant"], locations: ["USA"] },
    fits: ["page-1.example__0", "page-11.example__0", "page-24.example__0", "page-8.example__0"],
    unsure: ["page-58.example__0", "page-66.example__0", "page-72.example__0", "page-98.example__0"],
  },
  {
    icp: { industries: ["cafe"], locations: ["USA"] },
    fits: ["page-58.example__0", "page-66.example__0", "page-72.example__0", "page-98.example__0"],
  },
  {
    icp: { industries: ["law firm"], locations: ["Colorado"] },
    fits: ["www.callpaul.com__0", "www.injurylawcolorado.com__0"],
  },
  {
    icp: { industries: ["solicitors"], locations: ["United Kingdom"] },
    fits: ["www.handssolicitors.co.uk__0"],
  },
  { icp: { industries: ["insurance"], locations: ["USA"] }, fits: ["www.woodsins.com__0"] },
  { icp: { industries: ["insurance"], locations: ["United Kingdom"] }, fits: ["page-29.example__0"] },
  {
    icp: { industries: ["mortgage lender"], locations: ["USA"] },
    fits: ["www.firstcal.net__0", "www.utahlawyerloans.com__0"],
    unsure: ["www.bankofamerica.com__0"],
  },
  {
    icp: { industries: ["florist"], locations: ["Maine"] },
    fits: ["page-52.example__0", "page-77.example__0"],
  },
  {
    icp: { industries: ["furniture store"], locations: ["UK", "Canada"] },
    fits: ["www.londonbedroomfurniture.co.uk__0", "www.decorium.com__0"],
  },
  {
    icp: { industries: ["web design"], locations: ["USA"] },
    fits: ["www.erinclark.com__0"],
    unsure: ["www.topranksolutions.com__0"],
  },
  { icp: { industries: ["digital agency"], locations: ["UK"] }, fits: ["lightstreaminteractive.com__0"] },
  { icp: { industries: ["roofing"], locations: ["USA"] }, fits: ["www.peakviewroofing.com__0"] },
  {
    icp: { industries: ["home builder"], locations: ["Texas"] },
    fits: ["page-117.example__0", "www.darlinghomes.com__0"],
    // Pages that do not say where the company is.
    unsure: [
      "page-114.example__0",
      "page-115.example__0",
      "page-116.example__0",
      "stearnsdesignbuild.com__0",
    ],
  },
  {
    icp: { industries: ["construction"], locations: ["Australia", "UK", "Canada"] },
    fits: ["mjcbuildinggroup.com__0", "www.complete-building.co.uk__0", "www.upwardconstruction.ca__0"],
    unsure: [
      "www.flintandson.co.uk__0",
      "www.canakwindows.com__0",
      "www.misterplumber.ca__0",
      "www.thamesplumbers.com__0",
      "www.majesticshowers.com__0",
    ],
  },
  {
    icp: { industries: ["dermatology"], locations: ["Florida"] },
    fits: ["www.naples-dermatology.com__0"],
    unsure: ["www.harrisdermatology.com__0"],
  },
  {
    icp: { industries: ["flooring"], locations: ["USA"] },
    fits: ["floorbarn.com__0", "www.nymasterpiece.com__0"],
    unsure: ["www.enterprisewood.com__0"],
  },
  { icp: { industries: ["security cameras"], locations: ["USA"] }, fits: ["www.camerasuperstore.com__0"] },
  { icp: { industries: ["real estate"], locations: ["New York"] }, fits: ["www.bondnewyork.com__0"] },
  {
    icp: { industries: ["software"], locations: ["UK", "Sweden"] },
    fits: ["www.v1projectaccounting.com__0", "www.visionproject.se__0"],
  },
  { icp: { industries: ["car rental"], locations: ["Mexico"] }, fits: ["page-13.example__0"] },
  { icp: { industries: ["interior design"], locations: ["UK"] }, fits: ["www.zynkdesign.com__0"] },
  { icp: { industries: ["hair salon"], locations: ["USA"] }, fits: ["page-88.example__0"] },
  { icp: { industries: ["bathroom fitters"], locations: ["Kent"] }, fits: ["www.flintandson.co.uk__0"] },
  { icp: { industries: ["windows and doors"], locations: ["Canada"] }, fits: ["www.canakwindows.com__0"] },
  { icp: { industries: ["pet transport"], locations: ["UK"] }, fits: ["page-21.example__0"] },
  { icp: { industries: ["medical spa"], locations: ["Santa Monica"] }, fits: ["www.skinbylovely.com__0"] },
  {
    icp: { industries: ["virtual office"], locations: ["USA"] },
    fits: ["www.peacearchbusinesscenter.com__0"],
  },
  {
    icp: { industries: ["water damage restoration"], locations: ["California"] },
    fits: ["www.disasterkleen.com__0"],
  },
  { icp: { industries: ["valve supplier"], locations: ["Canada"] }, fits: ["www.prismflow.com__0"] },
  { icp: { industries: ["musical instruments"], locations: ["USA"] }, fits: ["page-42.example__0"] },
  { icp: { industries: ["bakery"], locations: ["UK"] }, fits: [] },
  { icp: { industries: ["logistics"], locations: ["Germany"] }, fits: [] },
  // Without a place, so that nothing but the industry decides. Many of these have a near neighbor: its supplier, its
  // insurer, its directory.
  {
    icp: { industries: ["university"] },
    fits: ["page-100.example__0", "page-68.example__0", "page-70.example__0"],
    unsure: ["page-92.example__0", "page-64.example__0", "page-79.example__0", "www.goabbeyroad.com__0"],
  },
  {
    icp: { industries: ["city government"] },
    fits: ["page-102.example__0", "page-61.example__0", "page-62.example__0"],
    unsure: ["page-64.example__0"],
  },
  { icp: { industries: ["cinemas"] }, fits: ["page-51.example__0"] },
  {
    icp: { industries: ["electronics manufacturer"] },
    fits: ["page-34.example__0", "www.caltronind.com__0"],
    unsure: [
      "page-2.example__0",
      "page-3.example__0",
      "page-17.example__0",
      "page-42.example__0",
      "iosafe.com__0",
      "www.innux.com__0",
      "crossingguardsafety.com__0",
      "www.informt.com__0",
    ],
  },
  {
    icp: { industries: ["fashion retailer"] },
    fits: ["page-33.example__0", "page-82.example__0"],
    unsure: ["page-38.example__0"],
  },
  {
    icp: { industries: ["bank"] },
    fits: ["www.bankofamerica.com__0"],
    unsure: ["page-19.example__0", "www.firstcal.net__0", "www.utahlawyerloans.com__0"],
  },
  {
    icp: { industries: ["financial advisor"] },
    fits: ["www.michaelbirbari.com__0"],
    unsure: ["www.bankofamerica.com__0"],
  },
  {
    icp: { industries: ["chemical company"] },
    fits: ["page-48.example__0", "168.215.203.60__0"],
    unsure: ["www.oatey.com__0"],
  },
  { icp: { industries: ["dairy"] }, fits: ["page-47.example__0"] },
  { icp: { industries: ["facility management"] }, fits: ["page-101.example__0"] },
  { icp: { industries: ["telecommunications"] }, fits: ["www.chebsey.com__0"] },
  {
    icp: { industries: ["music school"] },
    fits: ["www.minimusicians.co.uk__0"],
    unsure: ["www.djnicholas.net__0"],
  },
  {
    icp: { industries: ["car finance"] },
    fits: ["www.fincar.com.au__0"],
    unsure: ["www.toledocars.com__0"],
  },
  // A page of price quotes of many dealers is none of them.
  { icp: { industries: ["car dealer"] }, fits: [] },
  // A factory of equipment for car washes is none.
  { icp: { industries: ["car wash"] }, fits: [] },
  { icp: { industries: ["florists"] }, fits: ["page-52.example__0", "page-77.example__0"] },
  {
    icp: { industries: ["software"] },
    fits: ["www.v1projectaccounting.com__0", "www.visionproject.se__0", "www.bunchball.com__0"],
    unsure: [
      "www.perk.com__0",
      "support.perk.com__0",
      "www.innux.com__0",
      "www.informt.com__0",
      "www.topranksolutions.com__0",
      "lightstreaminteractive.com__0",
      "crossingguardsafety.com__0",
    ],
  },
  {
    icp: { industries: ["insurance agency"] },
    fits: ["www.woodsins.com__0", "page-29.example__0"],
  },
  // It is insured, or supplied, by others here.
  {
    icp: { industries: ["oil and gas"] },
    fits: ["page-95.example__0"],
    unsure: ["www.prismflow.com__0", "page-90.example__0"],
  },
  // Used prepress equipment is sold to printing companies, and Epson makes printers.
  { icp: { industries: ["printing company"] }, fits: [] },
  {
    icp: { industries: ["home decor store"] },
    fits: ["www.walldecorandhomeaccents.com__0"],
    unsure: ["www.londonbedroomfurniture.co.uk__0", "www.decorium.com__0"],
  },
  {
    icp: { industries: ["wood products manufacturer"] },
    fits: ["www.enterprisewood.com__0"],
    unsure: ["www.decorium.com__0"],
  },
  {
    icp: { industries: ["law firm"] },
    fits: ["www.callpaul.com__0", "www.injurylawcolorado.com__0", "www.handssolicitors.co.uk__0"],
  },
  { icp: { industries: ["gym"] }, fits: [] },
  { icp: { industries: ["freight forwarder"] }, fits: [], unsure: ["page-21.example__0"] },
];

/** The same for `people-pages`: pages of clubs, associations, university groups and a few companies. */
export const PEOPLE_PAIRS: readonly LabelledIcp[] = [
  { icp: { industries: ["law firm"] }, fits: ["loogart__1", "loogart__2"] },
  // An association of those who sell them is no investment manager.
  { icp: { industries: ["investment management"] }, fits: [] },
  { icp: { industries: ["wealth management"], locations: ["USA"] }, fits: [] },
  { icp: { industries: ["marketing agency"] }, fits: [] },
  { icp: { industries: ["real estate"] }, fits: [] },
  { icp: { industries: ["machinery dealer"] }, fits: ["108-Dev__1"] },
  { icp: { industries: ["metalworking"] }, fits: [], unsure: ["SavioLD__1"] },
  // The page does not say whether they build the machines or work with them.
  { icp: { industries: ["Maschinenbau"], locations: ["Germany"] }, fits: [], unsure: ["SavioLD__1"] },
  // Clubs and bands are no schools, shops or restaurants.
  { icp: { industries: ["music school"] }, fits: [] },
  { icp: { industries: ["gym"] }, fits: [], unsure: ["Kimmich-Digitalmedia-GIT__1"] },
  { icp: { industries: ["restaurant"] }, fits: [] },
  { icp: { industries: ["travel agency"] }, fits: [] },
  { icp: { industries: ["software"] }, fits: [] },
  { icp: { industries: ["motor vehicle repair"] }, fits: [] },
  { icp: { industries: ["consulting"] }, fits: [], unsure: ["chaddavisfive__1"] },
];
