/** A country: its names in the languages of the pages, its calling code, and the top-level domain of its hosts. */
export type Country = { code: string; names: string[]; calling: string; end: string };

/** code | calling code | top-level domain | names */
const TABLE = `
gb | 44 | uk | united kingdom, uk, great britain, britain, england, scotland, wales, northern ireland, vereinigtes königreich, royaume-uni, reino unido, verenigd koninkrijk
us | 1 | us | united states, usa, united states of america, u.s.a., u.s., vereinigte staaten, états-unis, estados unidos, verenigde staten
ca | 1 | ca | canada, kanada
de | 49 | de | germany, deutschland, allemagne, alemania, duitsland, germania
at | 43 | at | austria, österreich, autriche, oostenrijk
ch | 41 | ch | switzerland, schweiz, suisse, svizzera, suiza, zwitserland
nl | 31 | nl | netherlands, the netherlands, nederland, holland, niederlande, pays-bas, países bajos
be | 32 | be | belgium, belgië, belgique, belgien, bélgica
lu | 352 | lu | luxembourg, luxemburg
fr | 33 | fr | france, frankreich, francia, frankrijk
es | 34 | es | spain, españa, spanien, espagne, spanje
pt | 351 | pt | portugal
it | 39 | it | italy, italia, italien, italie, italië
ie | 353 | ie | ireland, republic of ireland, éire, irland, irlande, ierland
dk | 45 | dk | denmark, danmark, dänemark, danemark
se | 46 | se | sweden, sverige, schweden, suède, suecia, zweden
no | 47 | no | norway, norge, norwegen, norvège, noorwegen
fi | 358 | fi | finland, suomi, finnland, finlande
is | 354 | is | iceland, ísland
pl | 48 | pl | poland, polska, polen, pologne, polonia
cz | 420 | cz | czech republic, czechia, česko, tschechien
sk | 421 | sk | slovakia, slovensko, slowakei
hu | 36 | hu | hungary, magyarország, ungarn
ro | 40 | ro | romania, românia, rumänien
bg | 359 | bg | bulgaria, bulgarien
hr | 385 | hr | croatia, hrvatska, kroatien
si | 386 | si | slovenia, slovenija, slowenien
gr | 30 | gr | greece, ellada, griechenland, grèce
ee | 372 | ee | estonia, eesti
lv | 371 | lv | latvia, latvija
lt | 370 | lt | lithuania, lietuva
tr | 90 | tr | turkey, türkiye, türkei
ua | 380 | ua | ukraine
au | 61 | au | australia, australien
nz | 64 | nz | new zealand, neuseeland
in | 91 | in | india, indien
cn | 86 | cn | china
jp | 81 | jp | japan
kr | 82 | kr | south korea, korea
sg | 65 | sg | singapore, singapur
hk | 852 | hk | hong kong
ae | 971 | ae | united arab emirates, uae, dubai
il | 972 | il | israel
za | 27 | za | south africa, südafrika
br | 55 | br | brazil, brasil, brasilien
mx | 52 | mx | mexico, méxico, mexiko
ar | 54 | ar | argentina, argentinien
cl | 56 | cl | chile
co | 57 | | colombia, kolumbien
`;

export const COUNTRIES: readonly Country[] = TABLE.trim()
  .split("\n")
  .map((line) => {
    const [code, calling, end, names] = line.split("|").map((part) => part.trim());
    return { code: code!, calling: calling!, end: end!, names: names!.split(",").map((name) => name.trim()) };
  });

/** Short names that people use in an ICP, but which have another meaning on a page: "contact us". */
export const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ["us", "usa"],
  ["u.s.", "usa"],
  ["gb", "uk"],
  ["u.k.", "uk"],
]);

/** By the number of their companies, for a search asks about the first ones first. */
const EUROPE = "de gb fr it es nl pl be at ch se pt dk ie no fi cz gr hu ro bg hr sk si lt lv ee lu is";
const EUROPEAN_UNION = EUROPE.split(" ")
  .filter((code) => !["gb", "ch", "no", "is"].includes(code))
  .join(" ");

/** Parts of the world, by the codes of their countries. */
export const REGIONS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    europe: EUROPE,
    europa: EUROPE,
    eu: EUROPEAN_UNION,
    "european union": EUROPEAN_UNION,
    dach: "de at ch",
    benelux: "nl be lu",
    scandinavia: "dk se no",
    nordics: "dk se no fi is",
    "north america": "us ca mx",
    "british isles": "gb ie",
    anz: "au nz",
  }).map(([name, codes]) => [name, new Set(codes.split(" "))]),
);

/** Entries that place no condition. */
export const ANYWHERE = new Set(["worldwide", "global", "anywhere", "international", "remote", "weltweit"]);

/** Large cities, which addresses name without their country. */
export const CITIES: readonly [string, string[]][] = Object.entries({
  gb: "london,birmingham,manchester,leeds,liverpool,sheffield,bristol,glasgow,edinburgh,cardiff,belfast,nottingham,newcastle upon tyne,lancashire,yorkshire,kent,gloucestershire",
  us: "new york city,nyc,los angeles,chicago,houston,dallas,philadelphia,san diego,san francisco,seattle,denver,boston,atlanta,miami,washington dc,dc metro,las vegas,detroit,cleveland",
  ca: "toronto,montreal,vancouver,calgary,ottawa,edmonton,winnipeg,ontario,quebec,alberta,british columbia",
  de: "berlin,hamburg,münchen,munich,köln,cologne,frankfurt am main,stuttgart,düsseldorf,leipzig,dortmund,nürnberg,hannover,bremen,dresden",
  at: "wien,graz,salzburg,innsbruck",
  ch: "zürich,basel,bern,lausanne",
  nl: "amsterdam,rotterdam,utrecht,den haag,eindhoven,groningen",
  be: "brussels,bruxelles,antwerpen,gent",
  fr: "paris,lyon,marseille,toulouse,bordeaux,lille,nantes,strasbourg",
  es: "madrid,barcelona,sevilla,bilbao,zaragoza,málaga",
  it: "milano,roma,torino,napoli,bologna,firenze",
  ie: "dublin",
  au: "sydney,melbourne,brisbane,perth,adelaide",
  mx: "cancun,guadalajara,monterrey",
}).map(([code, cities]) => [code, cities.split(",")]);

/** States of the United States, which pages abbreviate: "Austin, TX 78701". */
export const STATES: ReadonlyMap<string, string> = new Map(
  "alabama al,alaska ak,arizona az,arkansas ar,california ca,colorado co,connecticut ct,delaware de,florida fl,georgia ga,hawaii hi,idaho id,illinois il,indiana in,iowa ia,kansas ks,kentucky ky,louisiana la,maine me,maryland md,massachusetts ma,michigan mi,minnesota mn,mississippi ms,missouri mo,montana mt,nebraska ne,nevada nv,new hampshire nh,new jersey nj,new mexico nm,new york ny,north carolina nc,north dakota nd,ohio oh,oklahoma ok,oregon or,pennsylvania pa,rhode island ri,south carolina sc,south dakota sd,tennessee tn,texas tx,utah ut,vermont vt,virginia va,washington wa,west virginia wv,wisconsin wi,wyoming wy"
    .split(",")
    .map((entry) => [entry.slice(0, -3), entry.slice(-2)]),
);
