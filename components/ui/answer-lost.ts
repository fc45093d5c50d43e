/** Shown where even asking again brought no answer, see `components/app-shell/settle-actions.ts`. It claims nothing. */
export const ANSWER_LOST =
  "We lost the connection before the answer came, so we don't know whether it was done. Reload the page and check before you try again.";
