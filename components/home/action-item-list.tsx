import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ActionItems } from "@/lib/home/list-action-items";
import { listActionItemLines, listOverflow } from "./list-action-item-lines";

/** The items that need attention, each with its one action; an explicit message if there are none. */
export function ActionItemList({ needs }: { needs: ActionItems }) {
  const lines = listActionItemLines(needs);
  const overflow = listOverflow(needs);
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className="font-medium">
        Needs attention
      </h2>
      {lines.length === 0 ? (
        <p className="mt-2 text-quiet">You're all caught up.</p>
      ) : (
        <ul className="mt-3 divide-y divide-border rounded-lg border border-border bg-surface">
          {lines.map(({ key, status, text, detail, at, action, href }) => (
            <li
              key={key}
              className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 max-sm:py-3 sm:flex-nowrap"
            >
              <Status value={status} className="w-32 shrink-0 text-sm max-sm:w-auto" />
              <div className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full">
                <p className="break-words sm:truncate">{text}</p>
                <p className="break-words text-quiet text-sm sm:truncate">{detail}</p>
              </div>
              {at && <TimeAgo at={at} className="shrink-0 text-quiet text-sm max-sm:ml-auto" />}
              <Button
                href={href}
                size="small"
                aria-label={`${action}: ${text}, ${detail}`}
                className="max-sm:order-last max-sm:w-full sm:w-30"
              >
                {action}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {overflow.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
          {overflow.map(({ text, href }) => (
            <Link key={text} href={href} className="rounded text-accent hover:underline">
              {text}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}
