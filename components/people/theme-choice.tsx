"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { setTheme, THEME_WORDS } from "@/components/app-shell/set-theme";
import type { Theme } from "@/components/ui/theme";

/** The theme setting, applied immediately. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const router = useRouter();
  const [chosen, setChosen] = useState(theme);
  return (
    <fieldset>
      <legend className="sr-only">Theme</legend>
      <div className="inline-flex overflow-hidden rounded-md border border-control/60 bg-surface">
        {THEME_WORDS.map(({ value, label }) => (
          <label
            key={value}
            className="flex h-8 cursor-pointer items-center border-border border-l px-3 first:border-l-0 hover:bg-hover has-checked:bg-accent-soft has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2 pointer-coarse:h-10"
          >
            <input
              type="radio"
              name="theme"
              value={value}
              checked={chosen === value}
              onChange={() => {
                setChosen(value);
                setTheme(value);
                router.refresh();
              }}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
