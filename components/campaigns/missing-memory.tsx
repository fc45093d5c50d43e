import Link from "next/link";
import { LINK_CLASS } from "./link-class";

/** What Memory lacks, with the way to each field; `memoryHref` is "" on the Memory's own page. `verb` is what cannot be done without: "look for leads". */
export function MissingMemory({
  missing,
  memoryHref,
  verb,
}: {
  missing: string[];
  memoryHref: string;
  verb: string;
}) {
  return (
    <>
      To {verb}, the agent’s Memory still needs{" "}
      {missing.map((field, index) => (
        <span key={field}>
          {index > 0 && (index === missing.length - 1 ? " and " : ", ")}
          {memoryHref === "" ? (
            // The browser's own: it tells the page that the place was asked for.
            <a href={`#${field}`} className={LINK_CLASS}>
              {WORDS[field] ?? field}
            </a>
          ) : (
            <Link href={`${memoryHref}#${field}`} className={LINK_CLASS}>
              {WORDS[field] ?? field}
            </Link>
          )}
        </span>
      ))}
      .
    </>
  );
}

const WORDS: Record<string, string> = {
  profileJson: "what you sell",
  icpJson: "whom you look for",
  senderName: "the sender’s name",
  senderEmail: "the sender’s address",
  postalAddress: "your postal address",
};
