/** Our logo, in the color of the surrounding text: three lines of a list, with the found one standing out. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <rect width="24" height="24" rx="6" className="fill-accent" />
      <path
        d="M6 7.5h7M6 16.5h5"
        className="stroke-on-accent"
        strokeWidth="2"
        strokeLinecap="round"
        opacity="0.55"
      />
      <path d="M6 12h8" className="stroke-on-accent" strokeWidth="2" strokeLinecap="round" />
      <circle cx="17.5" cy="12" r="1.75" className="fill-on-accent" />
    </svg>
  );
}
