"use client";
import Link from "next/link";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { joinClasses } from "@/components/ui/join-classes";
import { TimeAgo } from "@/components/ui/time-ago";
import { type BulkRights, ConversationBulk } from "./conversation-bulk";
import { CLASS_LABELS, KIND_LABELS } from "./inbox-labels";
import type { ListedConversation } from "./listed-conversation";
import { useListKeys } from "./use-list-keys";

/**
 * The list of conversations. `j` and `k` move through it, or from the open one to its neighbors; `x` selects one, to change many at once;
 * `Esc` ends the selection, or closes the open one.
 */
export function ConversationList({
  rows,
  openId,
  closeHref,
  bulk,
}: {
  rows: ListedConversation[];
  openId: string | undefined;
  closeHref: string;
  /** Left out for somebody who only reads. */
  bulk?: BulkRights;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE);
  // What has left the list is not changed unseen.
  const selected = rows.filter(({ id }) => chosen.has(id));
  const toggle = (id: string) =>
    setChosen(
      (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  const clear = () => setChosen(NONE);
  useListKeys({
    attribute: "data-conversation",
    rows,
    openId,
    closeHref,
    handle: (key, id) => {
      if (key === "Escape" && selected.length > 0) clear();
      else if (key === "x" && bulk && id) toggle(id);
      else return false;
      return true;
    },
  });
  return (
    <>
      <ul aria-label="Conversations" className="divide-y divide-border">
        {rows.map((row) => (
          <li key={row.id} className="group relative">
            {bulk && (
              <span
                className={joinClasses(
                  "absolute top-3.5 left-3 z-10 flex focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100",
                  selected.length === 0 && "opacity-0",
                )}
              >
                <Checkbox
                  aria-label={`Select ${row.lead.name ?? row.lead.email}`}
                  checked={chosen.has(row.id)}
                  onChange={() => toggle(row.id)}
                />
              </span>
            )}
            <Link
              href={row.href}
              scroll={false}
              prefetch={false}
              data-conversation={row.id}
              aria-current={row.id === openId ? "true" : undefined}
              className={joinClasses(
                "block py-3 pr-4 focus-visible:-outline-offset-2",
                bulk ? "pl-10" : "pl-4",
                row.id === openId || chosen.has(row.id) ? "bg-accent-soft" : "hover:bg-hover",
              )}
            >
              <span className="flex items-baseline gap-2">
                {row.isUnread && (
                  <span className="size-2 shrink-0 self-center rounded-full bg-accent">
                    <span className="sr-only">Unread: </span>
                  </span>
                )}
                <span className={joinClasses("min-w-0 flex-1 truncate", row.isUnread && "font-medium")}>
                  {row.lead.name ?? row.lead.email}
                  {row.lead.company && <span className="font-normal text-quiet"> · {row.lead.company}</span>}
                </span>
                {(row.lastReceivedAt ?? row.lastEmailAt) && (
                  <TimeAgo at={(row.lastReceivedAt ?? row.lastEmailAt)!} className="text-quiet text-xs" />
                )}
              </span>
              <span className="mt-0.5 line-clamp-2 break-words text-quiet text-sm">
                {row.lastEmail?.direction === "out" && "You: "}
                {row.lastEmail?.excerpt || row.lastEmail?.subject || "No text"}
              </span>
              <span className="mt-1.5 flex flex-wrap items-center gap-1.5 empty:hidden">
                {row.replyClass && (
                  <Badge tone={CLASS_LABELS[row.replyClass].tone}>{CLASS_LABELS[row.replyClass].word}</Badge>
                )}
                {row.lastEmail?.kind && KIND_LABELS[row.lastEmail.kind] && (
                  <Badge>{KIND_LABELS[row.lastEmail.kind]}</Badge>
                )}
                {row.snoozedUntil && Date.parse(row.snoozedUntil) > Date.now() && <Badge>Snoozed</Badge>}
                {row.assignedTo && <Badge>{row.assignedTo.name}</Badge>}
                {row.lead.sample && <Badge>Sample</Badge>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {bulk && <ConversationBulk selected={selected} onClear={clear} rights={bulk} />}
    </>
  );
}

const NONE: ReadonlySet<string> = new Set();
