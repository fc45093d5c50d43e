"use client";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { joinClasses } from "@/components/ui/join-classes";
import { TimeAgo } from "@/components/ui/time-ago";
import type { UnmatchedEmail } from "@/lib/receiving/unmatched-email";
import { KIND_LABELS } from "./inbox-labels";
import { useListKeys } from "./use-list-keys";

/** Emails that answer something, and match nobody who was written to, with the keys of the inbox's list. */
export function UnmatchedList({
  emails,
  openId,
  closeHref,
}: {
  emails: (UnmatchedEmail & { href: string })[];
  openId: string | undefined;
  closeHref: string;
}) {
  useListKeys({ attribute: "data-unmatched", rows: emails, openId, closeHref });
  return (
    <ul aria-label="Unmatched emails" className="divide-y divide-border">
      {emails.map(({ id, href, fromName, fromAddress, subject, kind, receivedAt }) => (
        <li key={id}>
          <Link
            href={href}
            scroll={false}
            prefetch={false}
            data-unmatched={id}
            aria-current={id === openId ? "true" : undefined}
            className={joinClasses(
              "block px-4 py-3 focus-visible:-outline-offset-2",
              id === openId ? "bg-accent-soft" : "hover:bg-hover",
            )}
          >
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 truncate">{fromName ?? fromAddress}</span>
              <TimeAgo at={receivedAt} className="text-quiet text-xs" />
            </span>
            <span className="mt-0.5 line-clamp-2 break-words text-quiet text-sm">
              {subject || "No subject"}
            </span>
            {KIND_LABELS[kind] && (
              <span className="mt-1.5 flex">
                <Badge>{KIND_LABELS[kind]}</Badge>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
