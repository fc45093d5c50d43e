/** "Re" in the languages in which mail programs write it, "Re[2]:" included. */
const REPLY_MARK = /^\s*(?:re|aw|antw|sv|vs|odp|rif|res|ref|réf)(?:\[\d+\])?\s*[:：]\s*/i;
/** RFC 5322 §2.1.1 limits lines; a subject is folded, and nobody reads more. */
const LONGEST = 250;

/** The subject of an answer: "Re: " once, however many the email that it answers has. */
export function answerSubject(subject: string | null): string {
  let rest = (subject ?? "").slice(0, LONGEST);
  while (REPLY_MARK.test(rest)) rest = rest.replace(REPLY_MARK, "");
  return `Re: ${rest.trim()}`.trim();
}
