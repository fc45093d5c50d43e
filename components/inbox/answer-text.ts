/** A text that is being written, by conversation, in this browser: it survives a look at another conversation. */
const keyOf = (conversationId: string) => `answer ${conversationId}`;
const RESTORED = "answer-restored";

export function readAnswerText(conversationId: string): string {
  try {
    return window.localStorage.getItem(keyOf(conversationId)) ?? "";
  } catch {
    // A browser may forbid storage.
    return "";
  }
}

export function keepAnswerText(conversationId: string, text: string): void {
  try {
    if (text === "") window.localStorage.removeItem(keyOf(conversationId));
    else window.localStorage.setItem(keyOf(conversationId), text);
  } catch {
    // The text is still in its box.
  }
}

type Restored = { conversationId: string; text: string };

/** Puts a text that was taken back into the box again, whichever is open. */
export function restoreAnswerText(conversationId: string, text: string): void {
  keepAnswerText(conversationId, joinTexts(text, readAnswerText(conversationId)));
  window.dispatchEvent(new CustomEvent<Restored>(RESTORED, { detail: { conversationId, text } }));
}

export function watchRestored(conversationId: string, use: (text: string) => void): () => void {
  const listen = (event: Event) => {
    const { detail } = event as CustomEvent<Restored>;
    if (detail.conversationId === conversationId) use(detail.text);
  };
  window.addEventListener(RESTORED, listen);
  return () => window.removeEventListener(RESTORED, listen);
}

/** A text that comes into the box, and below it what is being written there: neither is lost. */
export function joinTexts(text: string, own: string): string {
  if (own.trim() === "" || own.trim() === text.trim()) return text;
  return `${text.trimEnd()}\n\n${own}`;
}
