import { plainLetters } from "@/lib/text/fold-text";
import { toPlainLine } from "@/lib/text/plain-text";

/** Words that say nothing by themselves, in all languages: of four letters or more, because shorter ones never count. */
const EMPTY = new Set(
  `about after also been before both does each even every from have into just like made make many more most much only other over same some such than that their them then there these they this those very well were what when where which while will with your yours
   aber alle allen aller alles auch beim dass dein denn dieser dieses doch durch eine einem einen einer eines euch euer gegen haben hier ihre ihrem ihren ihrer ihres immer kein keine mehr nach nicht noch oder ohne sehr sein sich sind ueber uber unser unsere viele vom von wird wurde zwischen
   alle bent daar deze door dies door geen haar hebben heeft hier jullie meer naar niet onze over veel voor waar wordt zijn
   ainsi alors aussi autre autres avec avez bien cela cette comme dans depuis elle elles etes leur leurs mais meme notre nous pour plus quand sans sont sous tous tout toute toutes tres vers votre vous
   algo ante cada como cual cuando desde donde ella ellos entre esta este esto estos hace hasta mucho muchos nada nuestra nuestro otro otros para pero porque sobre tambien tiene todo todos unos usted ustedes
   alla alle anche ancora avete come cosa dalla dalle degli della delle dove essere fare hanno loro molto nella nelle nostra nostro ogni piu poco prima quale quando quella quello questa questo sempre senza siete sono suoi tutti tutto vostra vostro`.split(
    /\s+/,
  ),
);
/** As many letters make two words the same, whatever their endings. */
const STEM = 5;

/** The words of a text that say something, by their beginnings. Abbreviations such as CEO count too. */
export function contentWords(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => /^\p{Lu}{2,3}$/u.test(word) || (word.length > 3 && !EMPTY.has(plainLetters(word))))
    .map((word) => plainLetters(word).slice(0, STEM));
}

/** Every string and number in a value, one a line, so that JSON escapes hide none of them. */
export function readWords(value: unknown): string {
  if (typeof value === "string") return toPlainLine(value);
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(readWords).join("\n");
}
