import { findCountry } from "@/lib/leads/scoring/match-place";
import { foldWords } from "@/lib/leads/scoring/match-words";
import { CITIES, REGIONS } from "@/lib/leads/scoring/places";
import { readPlaces } from "@/lib/leads/scoring/read-place";
import type { Language } from "./industry-words";

/** A place as people there write it, and its largest towns behind. */
export type LocalPlace = { language: Language; names: string[] };

/**
 * code of the country, or a name of a part of one | for each of its languages: the place, and its largest towns. After `=` stands what
 * a place is called elsewhere.
 */
const TABLE = `
gb | en: United Kingdom, London, Manchester, Birmingham, Leeds, Glasgow, Bristol, Liverpool, Sheffield
england | en: England, London, Manchester, Birmingham, Leeds, Bristol, Liverpool, Newcastle
scotland | en: Scotland, Edinburgh, Glasgow, Aberdeen, Dundee
wales | en: Wales, Cardiff, Swansea, Newport
northern ireland | en: Northern Ireland, Belfast, Derry
yorkshire | en: Yorkshire, Leeds, Sheffield, York, Bradford, Hull
ie | en: Ireland, Dublin, Cork, Galway, Limerick
us | en: USA, New York, Los Angeles, Chicago, Houston, Dallas, San Francisco, Boston, Seattle
california | en: California, Los Angeles, San Francisco, San Diego, Sacramento
texas | en: Texas, Houston, Dallas, Austin, San Antonio
new york | en: New York, Brooklyn, Buffalo, Rochester
florida | en: Florida, Miami, Orlando, Tampa, Jacksonville
illinois | en: Illinois, Chicago, Springfield
washington | en: Washington State, Seattle, Spokane, Tacoma
oregon | en: Oregon, Portland, Eugene, Salem
colorado | en: Colorado, Denver, Boulder, Colorado Springs
massachusetts | en: Massachusetts, Boston, Worcester, Cambridge
ca | en: Canada, Toronto, Vancouver, Calgary, Ottawa | fr: Québec, Montréal=Montreal, Laval
au | en: Australia, Sydney, Melbourne, Brisbane, Perth, Adelaide
nz | en: New Zealand, Auckland, Wellington, Christchurch
za | en: South Africa, Johannesburg, Cape Town, Durban
in | en: India, Mumbai, Bengaluru, Delhi, Chennai
sg | en: Singapore
ae | en: UAE, Dubai, Abu Dhabi
de | de: Deutschland, Berlin, Hamburg, München=Munich, Köln=Cologne, Frankfurt, Stuttgart, Düsseldorf, Leipzig
bavaria=bayern | de: Bayern, München, Nürnberg=Nuremberg, Augsburg, Regensburg, Würzburg
nrw=north rhine-westphalia=nordrhein-westfalen | de: NRW, Köln, Düsseldorf, Dortmund, Essen, Münster
baden-württemberg | de: Baden-Württemberg, Stuttgart, Karlsruhe, Mannheim, Freiburg
saxony=sachsen | de: Sachsen, Leipzig, Dresden, Chemnitz
hesse=hessen | de: Hessen, Frankfurt, Wiesbaden, Kassel
lower saxony=niedersachsen | de: Niedersachsen, Hannover=Hanover, Braunschweig, Oldenburg
at | de: Österreich, Wien=Vienna, Graz, Linz, Salzburg, Innsbruck
ch | de: Schweiz, Zürich=Zurich, Basel, Bern, Luzern=Lucerne | fr: Suisse, Genève=Geneva, Lausanne, Fribourg | it: Ticino, Lugano, Bellinzona
li | de: Liechtenstein
lu | fr: Luxembourg | de: Luxemburg
fr | fr: France, Paris, Lyon, Marseille, Toulouse, Bordeaux, Lille, Nantes, Strasbourg
brittany=bretagne | fr: Bretagne, Rennes, Brest, Quimper
provence | fr: Provence, Marseille, Aix-en-Provence, Avignon
be | nl: België, Antwerpen=Antwerp, Gent=Ghent, Leuven | fr: Belgique, Bruxelles=Brussels, Liège, Namur
flanders=vlaanderen | nl: Vlaanderen, Antwerpen, Gent, Brugge=Bruges
wallonia=wallonie | fr: Wallonie, Liège, Namur, Charleroi
nl | nl: Nederland, Amsterdam, Rotterdam, Den Haag=The Hague, Utrecht, Eindhoven, Groningen
es | es: España, Madrid, Barcelona, Valencia, Sevilla=Seville, Bilbao, Málaga
catalonia=cataluña=catalunya | es: Cataluña, Barcelona, Girona, Tarragona
andalusia=andalucía | es: Andalucía, Sevilla, Málaga, Granada, Córdoba
pl | en: Poland, Warszawa=Warsaw, Kraków=Krakow=Cracow, Wrocław, Poznań, Gdańsk
pt | en: Portugal, Lisboa=Lisbon, Porto, Braga, Coimbra
se | en: Sweden, Stockholm, Göteborg=Gothenburg, Malmö, Uppsala
dk | en: Denmark, København=Copenhagen, Aarhus, Odense, Aalborg
no | en: Norway, Oslo, Bergen, Trondheim, Stavanger
fi | en: Finland, Helsinki, Tampere, Turku
is | en: Iceland, Reykjavik
cz | en: Czech Republic, Praha=Prague, Brno, Ostrava
hu | en: Hungary, Budapest, Debrecen
gr | en: Greece, Athens, Thessaloniki
ro | en: Romania, București=Bucharest, Cluj-Napoca
bg | en: Bulgaria, Sofia, Plovdiv
hr | en: Croatia, Zagreb, Split
sk | en: Slovakia, Bratislava, Košice
si | en: Slovenia, Ljubljana, Maribor
lt | en: Lithuania, Vilnius, Kaunas
lv | en: Latvia, Riga
ee | en: Estonia, Tallinn, Tartu
mx | es: México, Ciudad de México, Guadalajara, Monterrey
ar | es: Argentina, Buenos Aires, Córdoba, Rosario
cl | es: Chile, Santiago, Concepción
co | es: Colombia, Bogotá, Medellín, Cali
it | it: Italia, Milano=Milan, Roma=Rome, Torino=Turin, Bologna, Napoli=Naples, Firenze=Florence
lombardy=lombardia | it: Lombardia, Milano, Bergamo, Brescia
tuscany=toscana | it: Toscana, Firenze, Pisa, Siena
`;

const COUNTRIES = new Map<string, LocalPlace[]>();
/** Parts of countries, then towns, by their folded names. Of a name that stands twice, the first counts. */
const PARTS = new Map<string, LocalPlace[]>();
const TOWNS = new Map<string, LocalPlace[]>();

for (const line of TABLE.trim().split("\n")) {
  const [key, ...cells] = line.split(" | ");
  const places: LocalPlace[] = [];
  for (const cell of cells) {
    const [language, list] = cell.split(": ") as [Language, string];
    const names = list.split(", ").map((name) => name.split("="));
    places.push({ language, names: names.map(([own]) => own!) });
    for (const spellings of names.slice(1))
      for (const spelling of spellings) keep(TOWNS, spelling, [{ language, names: [spellings[0]!] }]);
  }
  if (/^[a-z]{2}$/.test(key!)) COUNTRIES.set(key!, places);
  else for (const name of key!.split("=")) keep(PARTS, name, places);
}

function keep(map: Map<string, LocalPlace[]>, name: string, places: LocalPlace[]): void {
  const folded = foldWords(name);
  if (!map.has(folded)) map.set(folded, places);
}

const COUNTRY_OF_CITY = new Map(
  CITIES.flatMap(([code, cities]) => cities.map((city) => [foldWords(city), code] as const)),
);

/**
 * How a place of the ICP is called by those who live there, in each of their languages. Of a region, its countries, each in its first
 * language before any in its second. Of a town with what it lies in behind it ("München, Bayern") the town. A place that is not known
 * is asked about as it is written, in the languages of what it lies in or else in English.
 */
export function findLocalPlaces(entry: string): LocalPlace[] {
  const places = readPlaces(entry);
  return places.flatMap(({ name, within }) => {
    const known = findKnownPlace(name);
    if (known) return known;
    const around = within.flatMap((part) => findKnownPlace(part) ?? []);
    const languages = new Set(around.map(({ language }) => language));
    if (languages.size > 0) return [...languages].map((language) => ({ language, names: [name] }));
    return [{ language: "en" as const, names: [places.length > 1 ? name : entry.trim()] }];
  });
}

function findKnownPlace(place: string): LocalPlace[] | undefined {
  const name = foldWords(place);
  const known = PARTS.get(name) ?? TOWNS.get(name);
  if (known) return known;
  const region = REGIONS.get(place.toLowerCase());
  if (region) {
    const countries = [...region].map((code) => COUNTRIES.get(code) ?? []);
    return [...countries.flatMap(([main]) => main ?? []), ...countries.flatMap(([, ...others]) => others)];
  }
  const country = findCountry(place);
  if (country) return COUNTRIES.get(country.code);
  const ofCity = COUNTRIES.get(COUNTRY_OF_CITY.get(name) ?? "")?.[0]?.language;
  return ofCity && [{ language: ofCity, names: [place] }];
}
