"use client";
import * as Radix from "radix-ui/tabs";
import type { ReactNode } from "react";

/** Views of one thing on one page, changed without a new address. For tabs that are pages take TabLinks. */
export function Tabs({
  label,
  tabs,
  value,
  defaultValue,
  onChange,
}: {
  label: string;
  tabs: { value: string; label: ReactNode; content: ReactNode }[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
}) {
  return (
    <Radix.Root value={value} defaultValue={defaultValue ?? tabs[0]?.value} onValueChange={onChange}>
      <Radix.List aria-label={label} className="flex gap-5 overflow-x-auto border-border border-b">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px h-10 shrink-0 border-transparent border-b-2 text-quiet hover:text-text focus-visible:-outline-offset-2 data-[state=active]:border-text data-[state=active]:font-medium data-[state=active]:text-text"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
