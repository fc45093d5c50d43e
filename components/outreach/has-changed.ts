const REASONS: ReadonlySet<unknown> = new Set(["people_changed", "text_changed", "price_changed"]);

/** A refusal because what was shown is no longer what would happen: the preview has to be read again. */
export function hasChanged({ details }: { details?: unknown }): boolean {
  return (
    typeof details === "object" && details !== null && "reason" in details && REASONS.has(details.reason)
  );
}
