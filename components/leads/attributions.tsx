import type { Attribution } from "@/lib/leads/attributions";

const BEGINNING = "Contains data";

/** The public sources of the data above, named as they want to be, with their licenses. Nothing without such a source. */
export function Attributions({ of, className = "mt-3" }: { of: readonly Attribution[]; className?: string }) {
  return of.map(({ source, text, url, license, licenseUrl }) => (
    <p key={source} className={`${className} text-quiet text-xs`}>
      {/* Some licenses ask for a whole sentence, which begins with these words. */}
      {!text.startsWith(BEGINNING) && `${BEGINNING} `}
      <Link href={url}>{text}</Link>, <Link href={licenseUrl}>{license}</Link>
    </p>
  ));
}

function Link({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="rounded underline decoration-border underline-offset-2 hover:text-text"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
