/** The initials of a name in a square, for places where the full name is shown or announced too. */
export function Avatar({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .map((word) => [...word][0])
    .filter(Boolean);
  const shown = letters.length > 1 ? `${letters[0]}${letters.at(-1)}` : (letters[0] ?? "?");
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-md border border-border bg-surface font-medium text-[11px] uppercase"
    >
      {shown}
    </span>
  );
}
