import type { Reference } from "@/lib/http/reference";
import { titleOf } from "./group-title";
import { labelsOf } from "./operation-view";

const LINK = "block truncate rounded px-2 py-1 text-quiet text-sm hover:bg-hover hover:text-text";

/**
 * Links to every part of the page, by resource. `label` names it, because it is rendered twice: for wide and for narrow
 * screens.
 */
export function ReferenceNav({ groups, label }: { groups: Reference["groups"]; label: string }) {
  return (
    <nav aria-label={label}>
      <div data-rest="">
        <a href="#begin" className={LINK}>
          Getting started
        </a>
        <a href="#conventions" className={LINK}>
          Conventions
        </a>
        <a href="#errors" className={LINK}>
          Errors
        </a>
      </div>
      {groups.map(({ name, operations }) => (
        <div key={name} data-group="" className="mt-4">
          <p className="px-2 pb-1 font-medium text-sm">{titleOf(name)}</p>
          {operations.map((operation) => (
            <a key={operation.id} href={`#${operation.id}`} data-words={labelsOf(operation)} className={LINK}>
              {operation.summary}
            </a>
          ))}
        </div>
      ))}
      <div data-rest="" className="mt-4">
        <a href="#objects" className={LINK}>
          Objects
        </a>
      </div>
    </nav>
  );
}
