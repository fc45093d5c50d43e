/** A spinning ring of 14 px. It is not announced: the waiting element has its own text. */
export function Spinner() {
  return (
    <svg viewBox="0 0 16 16" className="size-3.5 shrink-0 animate-turn" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
