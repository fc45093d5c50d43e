/** A link within a sentence. */
export const LINK_CLASS =
  "rounded text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent";
