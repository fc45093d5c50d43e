import type { Language } from "@/lib/writing/read-language";

/** What tells what a clause is about, in one language. */
export type ClaimWords = {
  /** Speaks to the reader. */
  you: RegExp;
  /** The subject of the sentence is the sender, in German and Dutch behind its verb, too. */
  we: RegExp;
  /** A possibility or a condition, such as what the offer could do. */
  possible: RegExp;
  /**
   * Something about the reader inside a sentence of ours: "we know that you …", "we saw your …". What is meant to happen, "so that
   * you …", is none.
   */
  reported: RegExp;
  /** Where a new clause about the reader begins: "…, and your …". */
  clause: RegExp;
  /** The reader's business in the third person: "the company …". */
  business: RegExp;
  /** Something that goes wrong with somebody, or is a burden: every place where it stands. */
  trouble: RegExp;
  /** What ends or prevents it. */
  relief: RegExp;
  /** What is not there, in every place: "without manual lists". */
  without: RegExp;
  /** Begins what is only supposed: "if orders get lost". */
  condition: RegExp;
  /** Speaks of companies that are like the reader's: "a plant of that size". */
  alike: RegExp;
  /** Begins a question that is not answered by yes or no. */
  asks: RegExp;
  /** The same, about a reason: it takes for granted what it asks about. */
  why: RegExp;
};

const words = (alternatives: string, flags = "iu") =>
  new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, flags);
const every = (alternatives: string) => words(alternatives, "giu");
const starts = (alternatives: string) => new RegExp(`^(?:${alternatives})(?!\\p{L})`, "iu");
const before = (conjunctions: string, subjects: string, flags = "iu") =>
  new RegExp(
    `(?:[;–—]\\s*|,\\s+)(?=(?:${subjects})(?!\\p{L}))|,?\\s+(?=(?:${conjunctions})\\s+(?:${subjects})(?!\\p{L}))`,
    flags,
  );

export const CLAIM_WORDS: Record<Language, ClaimWords> = {
  en: {
    you: words("you|your|yours"),
    we: starts("we|our|us|i|my|with us"),
    possible: words("would|could|can|if|whether"),
    reported: words(
      "(?<!so )that you(?:r|rs)?|(?:because|since|how|when|where|why|while) your?|saw|seen|noticed?|know|read|heard|understand|learn(?:ed|t)|believe|think|guess|assume|suspect|reali[sz]e\\p{L}*",
    ),
    clause: before("and|but|yet|while|whereas", "you|your|the|at your|in your"),
    business: starts("(?:and |but |at |in )?(?:the|this) (?:company|business|firm|team|shop|staff|bakery)"),
    trouble: every(
      "los(?:e|es|ing|t)|miss(?:es|ed|ing)?|wast(?:e|es|ed|ing)|late|delay\\p{L}*|complain\\p{L}*|struggl\\p{L}+|fail\\p{L}*|suffer\\p{L}*|trouble|problems?|mistakes?|errors?|hard|difficult|tedious|by hand|manual(?:ly)?|on paper",
    ),
    relief: words(
      "sav(?:e|es|ing)|avoid\\p{L}*|without|less|fewer|no|none|never|not|stops?|ends?|prevents?|instead|cuts?|reduc\\p{L}+|remov\\p{L}+|halv\\p{L}+|spares?|replac\\p{L}+",
    ),
    without: every("without (?:(?:any|a|the) )?\\p{L}+(?: by hand)?"),
    condition: words("if|whether|should you"),
    alike: words("of (?:that|this|your) (?:size|kind|sort)|like (?:you|yours)"),
    asks: starts("what|how|where|when|who|which|why"),
    why: starts("why(?! not)|how come|what makes"),
  },
  de: {
    // "sie" in small letters is somebody else.
    you: words(
      "Sie|Ihnen|Ihre?[mnrs]?|[Dd]u|[Dd]ich|[Dd]ir|[Dd]ein\\p{L}*|[Ee]uch|[Ee]uer|[Ee]ure\\p{L}*",
      "u",
    ),
    we: starts(
      "wir|unser\\p{L}*|uns|ich|mein\\p{L}*|bei uns|mit uns|(?!sie |ihre?[mnrs]? )\\p{L}+ \\p{L}+ (?:ich|wir)",
    ),
    possible: words("könn\\p{L}*|kann|würde\\p{L}*|wenn|falls|ob|möchte\\p{L}*"),
    reported: words(
      "(?<!so )(?:dass|weil|da|wie|wo|warum) (?:Sie|Ihnen|Ihre?[mnrs]?)|sahen?|sehe|gesehen|weiß|wissen|lasen?|gelesen|gehört|bemerkt\\p{L}*|glaube\\p{L}*|vermute\\p{L}*|verstehe\\p{L}*",
      "u",
    ),
    clause: before("und|aber|doch|während", "Sie|Ihre?[mnrs]?|bei Ihnen|in Ihre[mr]|der|die|das", "u"),
    business: starts(
      "(?:und |aber )?(?:der betrieb|das unternehmen|die firma|das team|die bäckerei|(?:im|in der|beim) (?:betrieb|unternehmen|firma|bäckerei))",
    ),
    trouble: every(
      "verl(?:ier|or)\\p{L}*|verpass\\p{L}*|vergeud\\p{L}*|verspät\\p{L}*|beschwer\\p{L}*|kämpf\\p{L}*|scheiter\\p{L}*|leide[nt]?|ärger|problem\\p{L}*|fehler\\p{L}*|mühsam\\p{L}*|schwierig\\p{L}*|von Hand|per Hand|händisch\\p{L}*|auf Papier",
    ),
    relief: words(
      "spar\\p{L}*|vermeid\\p{L}*|ohne|weniger|kein\\p{L}*|nie|nicht|niemand|verhinder\\p{L}*|statt|senk\\p{L}*|verringer\\p{L}*|reduzier\\p{L}*|beende\\p{L}*|halbier\\p{L}*|erspar\\p{L}*|ersetz\\p{L}*",
    ),
    without: every("ohne (?:(?:den|die|das|ein\\p{L}*) )?\\p{L}+"),
    condition: words("wenn|falls|ob|sollten"),
    alike: words("(?:in|von) (?:dieser|Ihrer|solcher) (?:Größe|Art)|wie (?:Sie|Ihre[mnrs]?)"),
    asks: starts("was|wie|wo|wann|wer|welche\\p{L}*|warum|weshalb|wieso"),
    why: starts("(?:warum|weshalb|wieso)(?! nicht)"),
  },
  nl: {
    you: words("u|uw|jij|je|jullie|jouw"),
    we: starts("wij|we|onze?|ons|ik|mijn|bij ons|met ons|(?!u |uw )\\p{L}+ \\p{L}+ (?:ik|wij|we)"),
    possible: words("kan|kunt|kunnen|zou|zouden|als|wilt"),
    reported: words(
      "(?:dat|omdat|hoe|waarom|waar) (?:u|uw|jij|je|jullie|jouw)|zag|zagen|gezien|weet|weten|las|lazen|gelezen|gehoord|gemerkt|opgemerkt|geloof|geloven|vermoed\\p{L}*|begrijp\\p{L}*",
    ),
    clause: before("en|maar|terwijl", "u|uw|jullie|bij u|in uw|de|het"),
    business: starts("(?:en |maar )?(?:(?:bij|in) )?(?:het bedrijf|de firma|het team|de bakkerij|de zaak)"),
    trouble: every(
      "verlie[sz]\\p{L}*|verloren|kwijt|mis(?:t|sen)|verspil\\p{L}*|te laat|vertraging\\p{L}*|klag\\p{L}*|klaagt|worstel\\p{L}*|lijd\\p{L}*|problem\\p{L}*|probleem|fout(?:en)?|moeizaam|lastig|met de hand|handmatig\\p{L}*|op papier",
    ),
    relief: words(
      "bespaar\\p{L}*|bespar\\p{L}*|vermijd\\p{L}*|zonder|minder|geen|nooit|niet|niemand|voorkom\\p{L}*|vermind\\p{L}*|verla[ag]\\p{L}*|beperk\\p{L}*|halve\\p{L}*|vervang\\p{L}*",
    ),
    without: every("zonder (?:(?:de|het|een) )?\\p{L}+"),
    condition: starts("als|indien|mocht\\p{L}*"),
    alike: words("van (?:die|deze|uw) (?:omvang|grootte|soort)|zoals (?:u|de uwe)"),
    asks: starts("wat|hoe|waar|wanneer|wie|welke?|waarom"),
    why: starts("(?:waarom|hoezo)(?! niet)"),
  },
  fr: {
    you: words("vous|votre|vos|tu|ton|ta|tes"),
    we: starts("nous|notre|nos|je|j['’]|mon|ma|mes|avec nous"),
    possible: words("pourr\\p{L}*|peut|peuvent|pouvez|si|voudriez|aimeriez|sans doute"),
    reported: words(
      "(?<!(?:pour|afin|sorte) )(?:que|comme|puisque|comment|où) (?:vous|votre|vos)|vu|vois|voyons|savons|sais|lu|lisons|entendu|remarqué|crois|croyons|suppos\\p{L}*|comprenons|comprends|appris",
    ),
    clause: before("et|mais|tandis que|alors que", "vous|votre|vos|chez vous|le|la|les"),
    business: starts(
      "(?:et |mais )?(?:(?:chez|dans|à) )?(?:l['’]entreprise|la société|la boulangerie|l['’]équipe|la maison)",
    ),
    trouble: every(
      "perd\\p{L}*|manqu\\p{L}*|gaspill\\p{L}*|retards?|plai(?:nt|gnent|gnez)\\p{L}*|peine|échou\\p{L}*|souffr\\p{L}*|problèmes?|erreurs?|difficiles?|fastidieu\\p{L}+|à la main|sur papier",
    ),
    relief: words(
      "économis\\p{L}*|évit\\p{L}*|sans|moins|aucune?|jamais|pas|plus|empêch\\p{L}*|rédui\\p{L}*|diminu\\p{L}*|supprim\\p{L}*|fini\\p{L}*|remplac\\p{L}*|épargn\\p{L}*",
    ),
    without: every("sans (?:(?:le|la|les|un|une|aucune?) )?\\p{L}+"),
    condition: words("si"),
    alike: words("de (?:cette|votre) (?:taille|sorte)|comme (?:vous|la vôtre|le vôtre)"),
    asks: starts("que|qu['’]|quoi|comment|où|quand|qui|quel\\p{L}*|pourquoi|combien"),
    why: starts("pourquoi(?! pas)"),
  },
  es: {
    you: words("usted|ustedes|su|sus|tu|tus|vosotros|vuestr[oa]s?"),
    we: starts("nosotros|nuestr[oa]s?|yo|mi|mis|con nosotros|\\p{L}{2,}(?:amos|emos|imos)"),
    possible: words("podría\\p{L}*|puede\\p{L}*|si|quisiera\\p{L}*|gustaría"),
    reported: words(
      "(?<!para )(?:que|porque|cómo|donde) (?:usted|ustedes|su|sus|tu|tus)|vimos|visto|vemos|sabemos|leímos|leído|leemos|oímos|oído|notamos|notado|creemos|pensamos|suponemos|entendemos",
    ),
    clause: before("y|e|pero|mientras", "usted|ustedes|su|sus|en su|el|la|los|las"),
    business: starts("(?:y |pero )?(?:en )?(?:la empresa|el negocio|la panadería|el equipo|la casa)"),
    trouble: every(
      "pierd\\p{L}*|perd(?:er|ido|idos|iendo|emos)|desperdici\\p{L}*|tarde|retras\\p{L}*|quej\\p{L}*|fall(?:a|an|os?)|sufr\\p{L}*|problemas?|errores|difícil\\p{L}*|tedios\\p{L}+|a mano|en papel",
    ),
    relief: words(
      "ahorr\\p{L}*|evit\\p{L}*|sin|menos|ning[uú]n\\p{L}*|nunca|no|nadie|impid\\p{L}*|redu[cz]\\p{L}*|disminu\\p{L}*|elimin\\p{L}*|acaba\\p{L}*|termina\\p{L}*|sustitu\\p{L}*",
    ),
    without: every("sin (?:(?:el|la|los|las|un|una) )?\\p{L}+"),
    condition: words("si"),
    alike: words("de (?:ese|este|su) (?:tamaño|tipo)|como (?:usted|la suya|el suyo)"),
    asks: starts("¿?\\s*(?:qué|cómo|dónde|cuándo|quién|cuál\\p{L}*|por qué|cuánt\\p{L}*)"),
    why: starts("¿?\\s*por qué(?! no)"),
  },
  it: {
    you: words("lei|suo|sua|suoi|sue|voi|vostr[oaie]|tu|tuo|tua|tuoi|tue"),
    we: starts("noi|il nostro|la nostra|i nostri|le nostre|nostr[oaie]|io|con noi|\\p{L}{2,}iamo"),
    possible: words("potrebbe\\p{L}*|potreste|può|possono|se|vorrebbe"),
    reported: words(
      "(?<!modo )(?:che|poiché|come|dove) (?:lei|il suo|la sua|i suoi|le sue|voi|il vostro|la vostra)|visto|vediamo|sappiamo|letto|leggiamo|sentito|notato|notiamo|crediamo|pensiamo|supponiamo|capiamo",
    ),
    clause: before(
      "e|ed|ma|mentre",
      "lei|voi|(?:il|la|i|le|nel|nella) (?:suo|sua|suoi|sue|vostr[oaie])|l['’]azienda",
    ),
    business: starts(
      "(?:e |ma )?(?:l['’]azienda|la ditta|il panificio|la panetteria|nell['’]azienda|il team)",
    ),
    trouble: every(
      "perd\\p{L}*|pers[oaie]|sprec\\p{L}*|ritard\\p{L}*|lament\\p{L}*|fatica|soffr\\p{L}*|problem[ai]|error[ei]|difficil[ei]|faticos\\p{L}+|a mano|su carta",
    ),
    relief: words(
      "risparmi\\p{L}*|evit\\p{L}*|senza|meno|nessun\\p{L}*|mai|non|imped\\p{L}*|ridu[cr]\\p{L}*|diminu\\p{L}*|elimin\\p{L}*|dimezz\\p{L}*|sostitu\\p{L}*",
    ),
    without: every("senza (?:(?:il|la|i|le|un|una) )?\\p{L}+"),
    condition: words("se"),
    alike: words("di (?:quella|questa|queste) dimensioni?|come (?:lei|la sua|il suo|la vostra|il vostro)"),
    asks: starts("che|cosa|come|dove|quando|chi|qual\\p{L}*|perché|quant\\p{L}*"),
    why: starts("(?:perché|come mai)(?! non)"),
  },
};
