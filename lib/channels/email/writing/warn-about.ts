import { plainLetters } from "@/lib/text/fold-text";
import { holdsWords } from "@/lib/text/holds-words";
import type { WritingInput } from "@/lib/writing/writing-input";
import type { Finding } from "./check-draft";
import { findUnheardOf } from "./claims";
import { readPerson } from "./write-greeting";

/**
 * Words that spam filters count against an email, and that no colleague would write, in the languages that emails are written in.
 * Nobody is kept from them: the sender is told.
 */
const SPAM =
  /\b(?:100 ?% free|act now|buy now|order now|click (?:here|below)|limited[- ]time(?: offer)?|special (?:offer|promotion)|risk[- ]free|no obligation|money[- ]back|double your \p{L}+|make money|cash bonus|free (?:trial|gift|access|consultation)|winner|congratulations|urgent|once in a lifetime|don'?t miss|last chance|dear (?:friend|sir or madam)|jetzt (?:kaufen|bestellen|zugreifen)|hier klicken|klicken sie hier|kostenlos|gratis|unverbindlich|sonderangebot|nur (?:heute|für kurze zeit)|geld[- ]zurück|herzlichen glückwunsch|dringend|letzte chance|klik hier|nu kopen|bestel nu|vrijblijvend|aanbieding|laatste kans|cliquez ici|achetez maintenant|gratuit(?:e|ement)?|sans engagement|offre (?:spéciale|limitée)|félicitations|dernière chance|haga clic|compre ahora|sin compromiso|oferta (?:especial|limitada)|felicidades|última oportunidad|clicca qui|compra ora|acquista ora|senza impegno|offerta (?:speciale|limitata)|congratulazioni|ultima occasione)\b/giu;
const SHOUTED = /!+|\b\p{Lu}{5,}(?:\s+\p{Lu}{3,})+\b/gu;
/** The greeting: the first line, if it is one of a few words. */
const GREETING = /^[^\n]{2,80}?(?=[,:!]?\n)/u;
const MAX_SUBJECT = 60;

/** What a sender would want to know of a text that breaks no rule, each with its words. */
export function warnAbout(
  { subject, body }: { subject: string; body: string },
  input: WritingInput,
): Finding[] {
  const whole = `${subject}\n${body}`;
  const own = JSON.stringify(input.memory).toLowerCase();
  const found: Finding[] = [];
  for (const [words] of whole.matchAll(SPAM))
    found.push({ message: `Spam filters count “${words}” against an email.`, words });
  for (const [words] of whole.matchAll(SHOUTED))
    if (!own.includes(words.toLowerCase()) || words.startsWith("!"))
      found.push({ message: "Capitals and exclamation marks read as shouting.", words });
  if (subject.length > MAX_SUBJECT)
    found.push({
      message: `The subject has more than ${MAX_SUBJECT} characters, and phones cut it.`,
      words: subject,
    });
  for (const words of findUnheardOf(body, input))
    found.push({ message: "Neither Memory nor a page says this about them.", words });
  return [...found, ...warnAboutName(body, input)];
}

/** A greeting without the name that is known, or with another one. */
function warnAboutName(body: string, { lead }: WritingInput): Finding[] {
  const name = readPerson(lead);
  const greeting = GREETING.exec(body)?.[0];
  if (name === null || greeting === undefined) return [];
  const line = plainLetters(greeting);
  if (name.split(" ").some((word) => word.length > 1 && holdsWords(line, plainLetters(word)))) return [];
  return [{ message: `The greeting does not name ${name}.`, words: greeting }];
}
