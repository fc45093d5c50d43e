/** A header of more ids says nothing more to a mail program: the first and the last ones join the thread. */
const MOST = 30;
/** As in `buildMessage`: anything else would be refused when it is sent. */
const MESSAGE_ID = /^<[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+>$/u;

/** The References of an answer: the whole chain of the email that it answers and that email, oldest first (RFC 5322 §3.6.4). */
export function answerReferences(answered: {
  messageId: string;
  inReplyTo: string | null;
  references: string[];
}): string[] {
  const { messageId, inReplyTo, references } = answered;
  // An email without References may still name the one that it answers.
  const before = references.length > 0 ? references : inReplyTo === null ? [] : [inReplyTo];
  const chain = [...new Set([...before, messageId])].filter((id) => id.length <= 998 && MESSAGE_ID.test(id));
  return chain.length <= MOST ? chain : [...chain.slice(0, 1), ...chain.slice(1 - MOST)];
}
