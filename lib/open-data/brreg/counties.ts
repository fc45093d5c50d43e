/** Counties of Norway (fylker, since 2024) by their name in plain letters; the numbers of their municipalities begin with theirs. */
export const COUNTIES: ReadonlyMap<string, { number: string; name: string }> = new Map(
  [
    ["oslo", "03", "Oslo"],
    ["rogaland", "11", "Rogaland"],
    ["more og romsdal", "15", "Møre og Romsdal"],
    ["nordland", "18", "Nordland"],
    ["svalbard", "21", "Svalbard"],
    ["ostfold", "31", "Østfold"],
    ["akershus", "32", "Akershus"],
    ["buskerud", "33", "Buskerud"],
    ["innlandet", "34", "Innlandet"],
    ["vestfold", "39", "Vestfold"],
    ["telemark", "40", "Telemark"],
    ["agder", "42", "Agder"],
    ["vestland", "46", "Vestland"],
    ["trondelag", "50", "Trøndelag"],
    ["troms", "55", "Troms"],
    ["finnmark", "56", "Finnmark"],
  ].map(([key, number, name]) => [key!, { number: number!, name: name! }]),
);

/** Whether a name in plain letters is that of the country, in one of the usual languages. */
export function isNorway(key: string): boolean {
  return /^(?:norway|norge|noreg|norwegen|norvege|noruega|norvegia|noorwegen|norga|no)$/.test(key);
}
