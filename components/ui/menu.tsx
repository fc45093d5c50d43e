"use client";
import type { ReactNode } from "react";
import type { MenuCheckboxItemProps, MenuChoiceProps, MenuItemProps, MenuProps } from "./menu-body";
import { useFirstOpen } from "./use-first-open";

// The contents of a menu are rendered only when it is open, and by then its script is loaded. The positioning code is heavy
// and most menus are never opened, so it is loaded with the first one.
let parts: typeof import("./menu-body") | undefined;
const load = async () => {
  parts = await import("./menu-body");
  return parts;
};

/** A list of actions that opens from `trigger`, a button. Arrow keys and first letters move the selection. */
export function Menu(props: MenuProps) {
  const { part, idle } = useFirstOpen({ trigger: props.trigger, kind: "menu", load });
  return part ? <part.MenuBody {...props} /> : idle;
}

/** One action of a Menu; with `href` a link to a page. `hint` is shown at the end: a shortcut, a count. */
export function MenuItem(props: MenuItemProps) {
  return parts && <parts.MenuItem {...props} />;
}

/** A checkable item of a Menu: chosen items have a check mark. The menu stays open while items are toggled. */
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
