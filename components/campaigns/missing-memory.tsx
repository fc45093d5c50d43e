import Link from "next/link";
import { nameMissing } from "@/lib/memory/missing-words";
import { LINK_CLASS } from "./link-class";

/**
 * What Memory lacks, with a link to each field; `memoryHref` is "" on Memory's own page. `verb` is what cannot be done
 * without it: "look for leads".
 */
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
            // A plain link: the browser then fires hashchange, so the page knows which field is requested.
            <a href={`#${field}`} className={LINK_CLASS}>
              {nameMissing(field)}
            </a>
          ) : (
            <Link href={`${memoryHref}#${field}`} className={LINK_CLASS}>
              {nameMissing(field)}
            </Link>
          )}
        </span>
      ))}
      .
    </>
  );
}
