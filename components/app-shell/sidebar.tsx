"use client";
import PanelLeft from "lucide-react/icons/panel-left";
import Search from "lucide-react/icons/search";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { joinClasses } from "@/components/ui/join-classes";
import { Kbd } from "@/components/ui/kbd";
import { Tooltip } from "@/components/ui/tooltip";
import type { AppShellProps } from "./app-shell-props";
import { Balance } from "./balance";
import { InboxCount } from "./inbox-count";
import { openPalette } from "./open-palette";
import { PersonMenu } from "./person-menu";
import { isWithin, PLACES } from "./places";
import { remember } from "./remember";
import { SearchKey } from "./search-key";
import { WorkspaceMenu } from "./workspace-menu";

export type SidebarProps = Omit<AppShellProps, "children" | "agents" | "commands">;

/** The sidebar on the left, from 768 px up. It collapses to icons; a cookie stores that. */
export function Sidebar(props: SidebarProps) {
  const { balance, warnBalance, path: givenPath } = props;
  const [folded, setFolded] = useState(props.folded ?? false);
  const safeRedirectPath = usePathname();
  const path = givenPath ?? safeRedirectPath;
  const fold = () => {
    remember("rail", folded ? "open" : "folded");
    setFolded(!folded);
  };
  return (
    <aside
      aria-label="Workspace"
      className={joinClasses(
        "sticky top-0 hidden h-dvh shrink-0 flex-col border-border border-r bg-sunken md:flex",
        folded ? "w-14" : "w-56",
      )}
    >
      <div className="flex h-14 items-center px-2">
        <WorkspaceMenu {...props} folded={folded} />
      </div>
      <div className="px-2 pb-2">
        <PaletteButton folded={folded} />
      </div>
      <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto px-2 py-0.5">
        {PLACES.map(({ href, label, Icon }) => {
          const here = isWithin(path, href);
          const link = (
            <Link
              key={href}
              href={href}
              aria-label={folded ? label : undefined}
              aria-current={here ? "page" : undefined}
              className={joinClasses(
                "relative flex h-8 shrink-0 items-center gap-2.5 rounded-md focus-visible:-outline-offset-2",
                folded ? "justify-center" : "px-2",
                here ? "bg-border/70 font-medium" : "text-quiet hover:bg-hover hover:text-text",
              )}
            >
              <Icon aria-hidden="true" className={joinClasses("size-4 shrink-0", here && "text-accent")} />
              {!folded && <span className="truncate">{label}</span>}
              {href === "/inbox" && <InboxCount counts={props.inbox} isSmall={folded} />}
            </Link>
          );
          return folded ? (
            <Tooltip key={href} label={label} side="right">
              {link}
            </Tooltip>
          ) : (
            link
          );
        })}
      </nav>
      <div className="flex flex-col gap-1 border-border border-t p-2">
        <Balance balance={balance} warnBalance={warnBalance} folded={folded} />
        <div className={joinClasses("flex items-center gap-1", folded && "flex-col-reverse")}>
          <PersonMenu {...props} folded={folded} />
          <IconButton
            label={folded ? "Expand sidebar" : "Collapse sidebar"}
            aria-expanded={!folded}
            onClick={fold}
          >
            <PanelLeft aria-hidden="true" className="text-quiet" />
          </IconButton>
        </div>
      </div>
    </aside>
  );
}

function PaletteButton({ folded }: { folded: boolean }) {
  if (folded) {
    return (
      <IconButton label="Search and commands" shortcut={<SearchKey />} onClick={openPalette} className="w-10">
        <Search aria-hidden="true" className="text-quiet" />
      </IconButton>
    );
  }
  return (
    <button
      type="button"
      onClick={openPalette}
      aria-keyshortcuts="Meta+K Control+K"
      className="flex h-8 w-full items-center gap-2.5 rounded-md border border-border bg-surface px-2 text-quiet hover:text-text focus-visible:-outline-offset-2"
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="flex-1 text-left">Search</span>
      <Kbd>
        <SearchKey />
      </Kbd>
    </button>
  );
}
