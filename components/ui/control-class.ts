/** The style of every text field and select. */
export const CONTROL_CLASS =
  "w-full min-w-0 rounded-md border border-control bg-surface px-2.5 text-text placeholder:text-quiet " +
  "focus-visible:outline-offset-0 aria-invalid:border-negative disabled:cursor-not-allowed disabled:bg-sunken " +
  "disabled:text-quiet [&[readonly]]:bg-sunken pointer-coarse:text-lg";
