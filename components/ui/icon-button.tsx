"use client";
import type { ReactNode } from "react";
import { Button, type ButtonLinkProps, type ButtonProps } from "./button";
import { joinClasses } from "./join-classes";
import { Tooltip } from "./tooltip";

const WIDTHS = {
  small: "w-7 px-0 pointer-coarse:w-10",
  medium: "w-8 px-0 pointer-coarse:w-10",
  large: "w-10 px-0",
};

/** A square button with only an icon. `label` is its name, shown on hover and focus. */
export function IconButton({
  label,
  shortcut,
  className,
  ...props
}: (Omit<ButtonProps, "aria-label"> | Omit<ButtonLinkProps, "aria-label">) & {
  label: string;
  /** The equivalent keyboard shortcut, shown next to the label. */
  shortcut?: ReactNode;
}) {
  const look = { variant: "ghost" as const, ...props };
  return (
    <Tooltip label={label} shortcut={shortcut}>
      <Button
        {...(look as ButtonProps)}
        aria-label={label}
        className={joinClasses(WIDTHS[props.size ?? "medium"], className)}
      />
    </Tooltip>
  );
}
