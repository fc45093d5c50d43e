/** The languages that emails, call scripts and the unsubscribe page are written in. */
export type Language = "en" | "de" | "nl" | "es" | "fr" | "it";

const NAMES: Record<string, Language> = {
  de: "de",
  deutsch: "de",
  german: "de",
  nl: "nl",
  nederlands: "nl",
  dutch: "nl",
  es: "es",
  español: "es",
  espanol: "es",
  spanish: "es",
  fr: "fr",
  français: "fr",
  francais: "fr",
  french: "fr",
  it: "it",
  italiano: "it",
  italian: "it",
};

/** By language tag (RFC 5646) or name; English by default. */
export function readLanguage(language: string | null): Language {
  const primary = (language ?? "")
    .trim()
    .toLowerCase()
    .split(/[^\p{L}]/u)[0]!;
  return Object.hasOwn(NAMES, primary) ? NAMES[primary]! : "en";
}
