"use client";
import type { ReactNode } from "react";
import type { MenuCheckboxItemProps, MenuChoiceProps, MenuItemProps, MenuProps } from "./menu-body";
import { useFirstOpen } from "./use-first-open";

// What stands in a menu is rendered only once it is open, and then its script is there.
// What a menu needs to find its place is heavy, and most menus of a page are never opened: it comes with the first.
let parts: typeof import("./menu-body") | undefined;
const load = async () => {
  parts = await import("./menu-body");
  return parts;
};

/** A list of actions that opens from `trigger`, a button. Arrow keys and first letters move in it. */
export function Menu(props: MenuProps) {
  const { part, idle } = useFirstOpen({ trigger: props.trigger, kind: "menu", load });
  return part ? <part.MenuBody {...props} /> : idle;
}

/** One action of a Menu; with `href` a way to a page. `hint` stands at the end: a key, a count. */
export function MenuItem(props: MenuItemProps) {
  return parts && <parts.MenuItem {...props} />;
}

/** One of several in a Menu: what is chosen has a tick. The menu stays open while boxes are ticked. */
export function MenuCheckboxItem(props: MenuCheckboxItemProps) {
  return parts && <parts.MenuCheckboxItem {...props} />;
}

/** A choice of exactly one within a Menu. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  return parts && <parts.MenuChoice {...props} />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return parts && <parts.MenuLabel>{children}</parts.MenuLabel>;
}

export function MenuSeparator() {
  return parts && <parts.MenuSeparator />;
}
