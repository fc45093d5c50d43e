"use client";
import LogOut from "lucide-react/icons/log-out";
import UserRound from "lucide-react/icons/user-round";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { joinClasses } from "@/components/ui/join-classes";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "@/components/ui/menu";
import type { Theme } from "@/components/ui/theme";
import type { AppShellProps } from "./app-shell-props";
import { Avatar } from "./avatar";
import { setTheme, THEME_WORDS } from "./set-theme";

/** The menu of the signed-in person: theme, account, sign out. */
export function PersonMenu({
  person,
  role,
  theme: firstTheme = "system",
  actions,
  folded,
}: Pick<AppShellProps, "person" | "role" | "theme" | "actions"> & { folded?: boolean }) {
  const [theme, setShown] = useState<Theme>(firstTheme);
  const choose = (next: Theme) => {
    setTheme(next);
    setShown(next);
  };
  return (
    <Menu
      align="start"
      side="top"
      trigger={
        <Button
          variant="ghost"
          aria-label={`You: ${person.name}`}
          className={joinClasses(
            "h-9! min-w-0 focus-visible:-outline-offset-2",
            folded ? "w-10 px-0!" : "flex-1 justify-start px-2!",
          )}
        >
          <Avatar name={person.name} />
          {!folded && <span className="min-w-0 flex-1 truncate text-left font-normal">{person.name}</span>}
        </Button>
      }
    >
      <div className="px-2 py-1.5">
        <p className="truncate font-medium">{person.name}</p>
        <p className="truncate text-quiet text-sm">{person.email}</p>
        <p className="text-quiet text-sm capitalize">{role}</p>
      </div>
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} onChange={choose} options={THEME_WORDS} />
      <MenuSeparator />
      <MenuItem href="/account" icon={<UserRound aria-hidden="true" />}>
        Account
      </MenuItem>
      <MenuItem onSelect={() => void actions.signOut()} icon={<LogOut aria-hidden="true" />}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
