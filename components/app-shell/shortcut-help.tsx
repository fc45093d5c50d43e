"use client";
import { Fragment, type ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { SearchKey } from "./search-key";

type Shortcut = { keys: ReactNode[]; does: string };

/** Every shortcut of the product, by where it works. A new one is added here. */
const GROUPS: { title: string; shortcuts: Shortcut[] }[] = [
  {
    title: "Everywhere",
    shortcuts: [
      { keys: [<SearchKey key="search" />], does: "Search and commands" },
      { keys: ["/"], does: "Search this page" },
      { keys: ["?"], does: "This list" },
      { keys: ["Esc"], does: "Close what is open" },
    ],
  },
  {
    title: "Lists",
    shortcuts: [
      { keys: ["j", "k"], does: "Next, previous" },
      { keys: ["Enter"], does: "Open" },
    ],
  },
  {
    title: "Inbox",
    shortcuts: [
      { keys: ["j", "k"], does: "Next, previous" },
      { keys: ["r"], does: "Answer" },
      { keys: ["e"], does: "Done and on to the next, or reopen" },
      { keys: ["h", "a", "c"], does: "Snooze, assign, class" },
      { keys: ["n"], does: "Add a note" },
      { keys: ["x"], does: "Select, to change many at once" },
      { keys: ["Esc"], does: "Back to the list" },
    ],
  },
  {
    title: "Drafts",
    shortcuts: [
      { keys: ["j", "k"], does: "Next, previous" },
      { keys: ["e"], does: "Edit" },
      { keys: ["a"], does: "Approve and send" },
      { keys: ["s", "u"], does: "Skip, undo" },
    ],
  },
  {
    title: "Chat",
    shortcuts: [
      { keys: ["Enter"], does: "Send the message" },
      { keys: ["Shift Enter"], does: "New line" },
      { keys: ["a", "d"], does: "Approve, deny the focused request" },
    ],
  },
  {
    title: "Call queue",
    shortcuts: [
      { keys: ["c", "p"], does: "Call by link, by your phone" },
      { keys: ["h"], does: "Hang up" },
      { keys: ["1", "…", "9"], does: "Log the outcome" },
      { keys: ["n"], does: "Notes" },
      { keys: ["s"], does: "Skip" },
    ],
  },
];

export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts" size="large">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {GROUPS.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-2 text-quiet text-sm">{title}</h3>
            <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5">
              {shortcuts.map(({ keys, does }) => (
                <Fragment key={does}>
                  <dt>{does}</dt>
                  <dd className="flex justify-end gap-1">
                    {keys.map((key, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
                      <Kbd key={index}>{key}</Kbd>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
