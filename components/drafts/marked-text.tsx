import { Fragment } from "react";
import { joinClasses } from "@/components/ui/join-classes";
import type { MarkedLine } from "./find-marks";

/** Lines with their findings: the words stand out, and what is to say about them follows their line. */
export function MarkedLines({ lines }: { lines: readonly MarkedLine[] }) {
  return lines.map(({ pieces, first }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no other name.
    <Fragment key={at}>
      {at > 0 && "\n"}
      {pieces.map(({ text: words, mark }, place) =>
        mark === null ? (
          words
        ) : words === "" ? null : (
          <mark
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            key={place}
            className={joinClasses(
              "bg-transparent text-inherit underline decoration-2 decoration-wavy underline-offset-4",
              mark.blocks ? "decoration-negative" : "decoration-warning",
            )}
          >
            {words}
          </mark>
        ),
      )}
      {first.map((mark) => (
        <span
          key={mark.message}
          className={joinClasses("block text-sm", mark.blocks ? "text-negative" : "text-warning")}
        >
          {mark.message}
        </span>
      ))}
    </Fragment>
  ));
}
