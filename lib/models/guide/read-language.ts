/** The language tag (BCP 47) for a language's English name; undefined for a word that names none. */
export function readLanguage(name: string): string | undefined {
  return TAGS.get(name.toLowerCase());
}

const TAGS = new Map(
  "english:en german:de french:fr spanish:es italian:it dutch:nl portuguese:pt polish:pl danish:da swedish:sv norwegian:no finnish:fi czech:cs greek:el turkish:tr"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);
