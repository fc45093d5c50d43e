/**
 * Phrases with which people ask not to be called again. They are honored at once, before any model has a say. A false
 * match blocks a lead that a person can unblock; a missed one breaks the promise.
 */
const PHRASES: RegExp[] = [
  // English
  /\b(?:do not|don'?t|never|stop|quit)\b(?:\s+\w+){0,3}?\s+(?:call|calling|phone|phoning|ring|ringing|contact|contacting)\b(?!\s+(?:it|that|this)\b(?!\s+number))/,
  /\b(?:take|remove|delete|strike)\s+(?:me|us|my number|our number|this number)\b/,
  /\b(?:do not|don'?t)\s+call\s+list\b/,
  /\b(?:lose|forget)\s+(?:my|this|our)\s+number\b/,
  /\bleave\s+(?:me|us)\s+alone\b/,
  /\bunsubscribe\b/,
  // German
  /\b(?:ruf\w*|anruf\w*)\b.{0,40}\b(?:nicht|nie|keinesfalls)\b.{0,20}\b(?:mehr|wieder)\b/,
  /\b(?:nicht|nie|keine)\s+(?:mehr|wieder)\s+(?:an(?:zu)?rufen|angerufen|anrufe)\b/,
  /\b(?:keine|nie)\b.{0,20}\banrufe?\b.{0,20}\b(?:mehr|wünsch\w*|möcht\w*|woll\w*)/,
  /\b(?:hören|hör)\s+(?:sie\s+)?auf\b.{0,30}\b(?:anzurufen|zu telefonieren)/,
  /\b(?:streich\w*|lösch\w*|nehm\w*|nimm)\b.{0,30}\b(?:mich|uns|nummer|liste)\b/,
  /\blass(?:en|t)?\s+(?:sie\s+)?(?:mich|uns)\s+in\s+(?:ruhe|frieden)\b/,
  // Dutch
  /\b(?:bel|bellen|gebeld)\b.{0,30}\b(?:niet|nooit)\b.{0,15}\b(?:meer|weer|nog)\b/,
  /\b(?:niet|nooit)\s+(?:meer|weer|nog)\s+(?:gebeld|bellen)\b/,
  /\b(?:haal|verwijder|schrap)\w*\b.{0,20}\b(?:mij|me|ons|nummer|lijst)\b/,
  /\blaat\s+(?:mij|me|ons)\s+met\s+rust\b/,
  // French
  /\b(?:ne\s+)?(?:m'|me\s+|nous\s+)?r?e?(?:appel\w*|téléphon\w*|contact\w*)\b.{0,15}\b(?:plus|jamais)\b/,
  /\b(?:arrêt\w*|cess\w*)\s+(?:de\s+|d')(?:m'|me\s+|nous\s+)?r?e?(?:appeler|téléphoner|contacter)/,
  /\b(?:retir\w*|enlev\w*|supprim\w*|efface\w*)[\s-]+(?:moi|nous|mon numéro|notre numéro)/,
  /\blaisse[zr]?[\s-]+(?:moi|nous)\s+tranquilles?\b/,
  // Italian
  /\bnon\s+(?:mi|ci)\s+(?:deve\s+|dovete\s+)?(?:richiam\w+|chiami|chiamate|chiamare|chiamarmi|telefon\w+|contatt\w+)/,
  /\bnon\s+(?:\w+\s+){0,2}?(?:richiam\w+|chiam\w+|telefon\w+|contatt\w+)\b.{0,15}\b(?:più|mai)\b/,
  /\b(?:smett\w+|finisc\w+)\s+di\s+(?:\w+\s+)?(?:chiam\w+|telefon\w+|contatt\w+)/,
  /\bbasta\s+(?:chiamate|telefonate)\b/,
  /\b(?:toglie\w+|tolg\w+|cancell\w+|rimuov\w+|elimin\w+)\b.{0,25}\b(?:numero|lista|elenco)\b/,
  /\b(?:lasci\w*(?:mi|ci)|mi\s+lasci|ci\s+lasci)\b.{0,10}\b(?:in\s+pace|stare)\b/,
  // Spanish
  /\bno\s+(?:me|nos)\s+(?:llam\w+|vuelv\w+\s+a\s+llamar\w*|contact\w+)/,
  /\b(?:dej\w+|par\w+)\s+de\s+(?:llamar\w*|contactar\w*)/,
  /\b(?:no|nunca)\s+(?:vuelv\w+\s+a\s+)?llam\w+(?:me|nos)?\b.{0,10}\b(?:más|nunca)\b/,
  /\b(?:quít\w+|borr\w+|elimin\w+|sáqu\w+)(?:me|nos)?\b.{0,20}\b(?:lista|número)\b/,
];

/** Whether the text asks for no more calls, in English, German, Dutch, French, Italian or Spanish. */
export function asksNoMore(said: string): boolean {
  const plain = said.toLowerCase().replaceAll("’", "'").replace(/\s+/g, " ");
  return PHRASES.some((phrase) => phrase.test(plain));
}
