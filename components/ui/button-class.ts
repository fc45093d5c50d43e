import { joinClasses } from "./join-classes";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "small" | "medium" | "large";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-control/60 bg-surface text-text hover:bg-hover",
  ghost: "text-text hover:bg-hover",
  danger: "bg-danger text-on-danger hover:bg-danger-strong",
};

// On a touch screen a control is at least 40 px high, regardless of its size.
const SIZES: Record<ButtonSize, string> = {
  small: "h-7 px-2.5 text-sm pointer-coarse:h-10",
  medium: "h-8 px-3 pointer-coarse:h-10",
  large: "h-10 px-4",
};

/** The style of a button, for other elements that look like one. */
export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "medium"): string {
  return joinClasses(
    "relative inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium",
    "transition-colors select-none disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-default",
    "[&_svg:not([class*=size-])]:size-4 [&_svg]:shrink-0",
    VARIANTS[variant],
    SIZES[size],
  );
}
