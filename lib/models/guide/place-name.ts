/** True for a place that its letters alone would not give away, since it is written small or ends like a plural. */
export function isPlaceName(words: string): boolean {
  return PLACES.has(words.toLowerCase().replace(/^the /, "").replace(/\.$/, ""));
}

/** As a place is written: "leeds" → "Leeds", "uk" → "UK". What has a capital already stays. */
export function toPlaceName(words: string): string {
  const bare = words
    .replace(/^(?:the (?=u|netherlands|north|south|east|west)|greater (?=never))/i, "")
    .replace(/\s+(?:area|region)$/i, "");
  if (/\p{Lu}/u.test(bare)) return bare;
  if (/^(?:uk|us|usa|eu|uae|dach|nyc|la)$/i.test(bare)) return bare.toUpperCase();
  return bare.replace(/(?<![\p{L}'])(?!(?:of|and|the|upon|am|an|der|de|la)\b)\p{L}/gu, (letter) =>
    letter.toUpperCase(),
  );
}

const PLACES = new Set(
  `leeds,paris,wales,athens,brussels,netherlands,united states,united arab emirates,los angeles,las vegas,naples,cyprus,philippines,texas,kansas,illinois,arkansas,massachusetts,dallas,buenos aires,mauritius,reims,nantes,cannes,tours,us,usa,uk,eu,europe,germany,england,scotland,ireland,france,spain,italy,austria,switzerland,belgium,poland,london,berlin,hamburg,munich,manchester,bristol,york,new york,st ives,st andrews,st albans,inverness,wells,widnes,staines,lewes,honduras,bahamas,barbados,laos`.split(
    ",",
  ),
);
