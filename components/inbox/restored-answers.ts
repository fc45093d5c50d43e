type Restored = { conversationId: string; text: string };
const listeners = new Set<(restored: Restored) => void>();

/** Puts the text of an answer that was taken back into the box of its conversation again. */
export function restoreAnswer(conversationId: string, text: string): void {
  for (const use of listeners) use({ conversationId, text });
}

/** Returns a function that stops listening. */
export function watchRestored(conversationId: string, use: (text: string) => void): () => void {
  const listen = (restored: Restored) => {
    if (restored.conversationId === conversationId) use(restored.text);
  };
  listeners.add(listen);
  return () => listeners.delete(listen);
}
