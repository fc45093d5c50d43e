/** The languages that replies are read in. */
const REPLY_LANGUAGES = ["en", "de", "fr", "es", "nl", "it"] as const;
export type ReplyLanguage = (typeof REPLY_LANGUAGES)[number];

/** Small words that a sentence hardly does without, and that the other languages rarely have. */
const SMALL_WORDS: Readonly<Record<ReplyLanguage, ReadonlySet<string>>> = {
  en: setOf(
    "the and of with your you our that this is are for from we they it i i'm we're it's don't not my have has to on but if at would could can will please thanks no me us so what how does do be was he she there",
  ),
  de: setOf(
    "der die das und mit ist sind für wir sie ein eine einen nicht auf von ihre ihr unsere ich mir mich uns aber bei zu den dem im haben hat kann noch auch wenn bitte danke so es was wie kein keine hier gerne schon oder ned i dass nur zum zur vom",
  ),
  fr: setOf(
    "les des et nous vous pour avec votre notre sur dans une est sont qui je j'ai il pas ne que c'est mon ma mes un au aux du ce cette ça mais merci bonjour plus on le la suis avez si vos d'un d'une n'est l'an en par de me m'",
  ),
  es: setOf(
    "el los las y con para por su sus nuestro nuestra más sin es son que no se lo la me nos mi un una del al pero gracias si ya le usted como esto este esta hola estamos tenemos en de muy hay",
  ),
  nl: setOf(
    "het een van met voor zijn wij uw onze niet bij ook maar naar worden de en ik we u je dat dit is op te heb hebben kan geen nog wel aan als dan graag bedankt hier er jullie ge om mijn die wat hoe nee neen maar ons uit m'n mn",
  ),
  it: setOf(
    "il gli di con per che della delle nostro nostra più senza e sono suo non mi ci la lo le un una è del al ma grazie si ho abbiamo questo questa da in come buongiorno vi ne dal alla nel anche",
  ),
};

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/** A text may well be in a language that has so many of the small words of the one that it has the most of. */
const ENOUGH = 0.5;
/** Fewer tell nothing. */
const FEW = 2;

/** The languages that a text may be in, by its small words, the likeliest first; all of them where it has none. */
export function guessLanguages(text: string): readonly ReplyLanguage[] {
  const counts = countSmallWords(text);
  const most = counts[0]!.count < FEW ? 0 : counts[0]!.count;
  return counts.filter(({ count }) => count >= most * ENOUGH).map(({ language }) => language);
}

/** The language whose small words a text has the most of; null where it has too few, or as many of two. */
export function guessLanguage(text: string): ReplyLanguage | null {
  const [first, second] = countSmallWords(text);
  return first!.count < FEW || first!.count === second!.count ? null : first!.language;
}

/** The most first. */
function countSmallWords(text: string): { language: ReplyLanguage; count: number }[] {
  const words = text.toLowerCase().match(/\p{L}+(?:'\p{L}+)?/gu) ?? [];
  return REPLY_LANGUAGES.map((language) => ({
    language,
    count: words.filter((word) => SMALL_WORDS[language].has(word)).length,
  })).sort((one, other) => other.count - one.count);
}
