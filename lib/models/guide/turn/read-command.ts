/**
 * A clause in the form that commands are matched against: without politeness at either end, and with number words up to twenty as digits.
 */
export function readCommand(clause: string): string {
  const mark = clause.endsWith("?") ? "?" : "";
  let text = clause.replace(/[.!?]+$/, "").trim();
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(POLITE_START, "").replace(POLITE_END, "").trim();
  }
  return (
    text.replace(NUMBER_WORD, (word) => String(NUMBERS.indexOf(word.toLowerCase()))).replace(DOZEN, "12") +
    mark
  );
}

const POLITE_START =
  /^(?:please|pls|hey|hi|hello|ok|okay|yes|yeah|sure|so|now|then|and|also(?! look)|well|great|good|perfect|thanks|thank you|alright|just|kindly|(?:can|could|would|will) you(?: please)?|i(?:'d| would) like (?:you )?to|i want (?:you )?to|(?:i|we) need you to|let's|let us|go ahead and|you (?:can|should|may)|we should|go and)\b(?!'|-)[,:!]?\s+/i;
const POLITE_END =
  /[\s,]+(?:please|pls|thanks|thank you|for (?:me|us)|now|right now|right away|today|then)$/i;

const NUMBERS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
// "no one", "someone" and "the second one" are not numbers.
const NUMBER_WORD = new RegExp(
  `(?<!\\b(?:no|the|this|that|any|each|first|second|third|fourth|fifth|last|best|next|which|good|new)\\s)\\b(?:${NUMBERS.slice(1).join("|")})\\b(?!-)|(?<=\\b(?:the|best|top|first|next|these|this|new) )\\b(?:${NUMBERS.slice(2).join("|")})\\b`,
  "gi",
);
const DOZEN = /\ba dozen\b/gi;
