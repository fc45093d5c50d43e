"use client";
import type { Theme } from "@/components/ui/theme";
import { remember } from "./remember";

export const THEME_WORDS: { value: Theme; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Changes the theme immediately, and for pages that the server renders from now on. */
export function setTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme;
  remember("theme", theme);
}
