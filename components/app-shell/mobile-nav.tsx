"use client";
import Ellipsis from "lucide-react/icons/ellipsis";
import Search from "lucide-react/icons/search";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { Amount } from "@/components/ui/amount";
import { joinClasses } from "@/components/ui/join-classes";
import { Sheet } from "@/components/ui/sheet";
import { InboxCount } from "./inbox-count";
import { openPalette } from "./open-palette";
import { PersonMenu } from "./person-menu";
import { isWithin, PLACES } from "./places";
import type { SidebarProps } from "./sidebar";
import { WorkspaceMenu } from "./workspace-menu";

const SHOWN = ["/", "/inbox", "/agents", "/leads", "/credits"];
const CELL =
  "flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[11px] leading-4 focus-visible:-outline-offset-2";

/** The navigation on a phone: the most used pages, the balance as the label of Credits, and the rest in a sheet. */
export function MobileNav(props: SidebarProps) {
  const { balance, warnBalance, path: givenPath } = props;
  const safeRedirectPath = usePathname();
  const path = givenPath ?? safeRedirectPath;
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at a page closes the sheet that led there.
  useEffect(() => setOpen(false), [path]);
  const low = balance <= warnBalance;
  return (
    <nav
      aria-label="Main, short"
      className="fixed inset-x-0 bottom-0 z-30 flex h-14 border-border border-t bg-sunken md:hidden"
    >
      {PLACES.filter(({ href }) => SHOWN.includes(href)).map(({ href, label, Icon }) => {
        const here = isWithin(path, href);
        const credits = href === "/credits";
        return (
          <Link
            key={href}
            href={href}
            aria-current={here ? "page" : undefined}
            className={joinClasses(
              CELL,
              credits && low ? "text-warning" : here ? "font-medium text-accent" : "text-quiet",
            )}
          >
            <span className="relative">
              <Icon aria-hidden="true" className="size-5" />
              {href === "/inbox" && <InboxCount counts={props.inbox} isSmall />}
            </span>
            {credits ? (
              <span className="truncate">
                <span className="sr-only">{low ? "Few credits left: " : "Credits: "}</span>
                <Amount value={balance} mono compact={balance >= 10_000} digits={balance >= 100 ? 0 : 2} />
              </span>
            ) : (
              label
            )}
          </Link>
        );
      })}
      <Sheet
        title="Menu"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button type="button" className={joinClasses(CELL, "text-quiet")}>
            <Ellipsis aria-hidden="true" className="size-5" />
            More
          </button>
        }
      >
        <div className="-mx-2 flex flex-col">
          <button
            type="button"
            className="flex h-11 items-center gap-3 rounded-md px-2 hover:bg-hover"
            onClick={() => {
              setOpen(false);
              openPalette();
            }}
          >
            <Search aria-hidden="true" className="size-4 text-quiet" />
            Search
          </button>
          {PLACES.filter(({ href }) => !SHOWN.includes(href)).map(({ href, label, Icon }) => (
            <Link
              key={href}
              href={href}
              onClick={() => setOpen(false)}
              aria-current={isWithin(path, href) ? "page" : undefined}
              className={joinClasses(
                "flex h-11 items-center gap-3 rounded-md px-2 hover:bg-hover",
                isWithin(path, href) && "font-medium",
              )}
            >
              <Icon aria-hidden="true" className="size-4 text-quiet" />
              {label}
            </Link>
          ))}
          <div className="mt-2 flex flex-col gap-1 border-border border-t pt-2">
            <WorkspaceMenu {...props} />
            <PersonMenu {...props} />
          </div>
        </div>
      </Sheet>
    </nav>
  );
}
