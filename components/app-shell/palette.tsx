"use client";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import * as Radix from "radix-ui/dialog";
import { type ReactNode, useEffect, useState } from "react";
import { allowRadixStyles } from "@/components/ui/allow-radix-styles";
import type { Found, FrameActions } from "./app-shell-props";
import { PLACES } from "./places";
import { setTheme, THEME_WORDS } from "./set-theme";

allowRadixStyles();

export type PaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  agents?: { id: string; name: string }[];
  commands?: Found[];
  searchLeads?: FrameActions["searchLeads"];
  signOut?: FrameActions["signOut"];
  showShortcuts?: () => void;
};

/** Opens any page and runs common commands by typing a few letters. */
export default function Palette({
  open,
  onOpenChange,
  agents = [],
  commands = [],
  searchLeads,
  signOut,
  showShortcuts,
}: PaletteProps) {
  const router = useRouter();
  const [query, setQuery] = useState("");
  const leads = useFoundLeads(query, searchLeads);
  const change = (next: boolean) => {
    if (!next) setQuery("");
    onOpenChange(next);
  };
  const go = (href: string) => {
    change(false);
    router.push(href);
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil data-[state=open]:animate-appear" />
        <Radix.Content
          data-modal=""
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-50 w-[calc(100%-2rem)] max-w-xl -translate-x-1/2 animate-appear overflow-hidden rounded-lg border border-border bg-raised shadow-lift outline-none"
        >
          <Radix.Title className="sr-only">Search and commands</Radix.Title>
          <Command label="Search and commands" loop>
            <Command.Input
              value={query}
              onValueChange={setQuery}
              placeholder="Search or type a command"
              className="h-12 w-full border-border border-b bg-transparent px-4 text-lg placeholder:text-quiet focus-visible:outline-none"
            />
            <Command.List className="max-h-[min(420px,60dvh)] scroll-py-2 overflow-y-auto p-2">
              <Command.Empty className="px-2 py-6 text-center text-quiet">
                {leads.searching ? "Searching your leads" : "Nothing found. Try fewer letters."}
              </Command.Empty>
              <Group heading="Go to">
                {PLACES.map(({ href, label, Icon }) => (
                  <Item key={href} value={`page ${label}`} onSelect={() => go(href)}>
                    <Icon aria-hidden="true" className="size-4 text-quiet" />
                    {label}
                  </Item>
                ))}
              </Group>
              {agents.length > 0 && (
                <Group heading="Agents">
                  {agents.map(({ id, name }) => (
                    <Item key={id} value={`agent ${name} ${id}`} onSelect={() => go(`/agents/${id}`)}>
                      <span className="truncate">{name}</span>
                    </Item>
                  ))}
                  {query !== "" &&
                    agents.flatMap(({ id, name }) =>
                      AGENT_PAGES.map(({ label, path }) => (
                        <Item
                          key={`${id} ${path}`}
                          value={`${label} ${name} ${id}`}
                          onSelect={() => go(`/agents/${id}/${path}`)}
                        >
                          <span className="truncate">{name}</span>
                          <span className="text-quiet text-sm">{label}</span>
                        </Item>
                      )),
                    )}
                </Group>
              )}
              {leads.found.length > 0 && (
                <Group heading="Leads">
                  {leads.found.map(({ id, label, detail, href }) => (
                    // The server has already matched it, so the query is part of its value.
                    <Item key={id} value={`lead ${query} ${id}`} onSelect={() => go(href)}>
                      <span className="truncate">{label}</span>
                      {detail && <span className="min-w-0 truncate text-quiet text-sm">{detail}</span>}
                    </Item>
                  ))}
                </Group>
              )}
              <Group heading="Actions">
                {commands.map(({ id, label, detail, href, keywords = "" }) => (
                  <Item key={id} value={`do ${label} ${keywords} ${id}`} onSelect={() => go(href)}>
                    {label}
                    {detail && <span className="text-quiet text-sm">{detail}</span>}
                  </Item>
                ))}
                {THEME_WORDS.map(({ value, label }) => (
                  <Item
                    key={value}
                    value={`theme ${label}`}
                    onSelect={() => {
                      setTheme(value);
                      change(false);
                    }}
                  >
                    Theme: {label.toLowerCase()}
                  </Item>
                ))}
                <Item
                  value="keyboard shortcuts help"
                  onSelect={() => {
                    change(false);
                    showShortcuts?.();
                  }}
                >
                  Keyboard shortcuts
                </Item>
                <Item value="sign out log out leave" onSelect={() => void signOut?.()}>
                  Sign out
                </Item>
              </Group>
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Pages of an agent besides its chat; listed only for typed text, because they are three times as many as the agents. */
const AGENT_PAGES = [
  { label: "Campaign", path: "campaign" },
  { label: "Memory", path: "memory" },
  { label: "Emails", path: "emails" },
];

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-quiet [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  );
}

function Item({ value, onSelect, children }: { value: string; onSelect: () => void; children: ReactNode }) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 data-[selected=true]:bg-hover data-[selected=true]:outline-2 data-[selected=true]:outline-accent/40 data-[selected=true]:-outline-offset-2"
    >
      {children}
    </Command.Item>
  );
}

/** Leads for the typed text, 150 ms after the last letter; late responses are dropped. */
function useFoundLeads(query: string, searchLeads: FrameActions["searchLeads"]) {
  const [answer, setAnswer] = useState<{ query: string; found: Found[] }>({ query: "", found: [] });
  const wanted = query.trim();
  const asks = searchLeads !== undefined && wanted.length >= 2;
  useEffect(() => {
    if (!asks) return;
    let dropped = false;
    const timer = setTimeout(async () => {
      const found = await searchLeads(wanted).catch(() => []);
      if (!dropped) setAnswer({ query: wanted, found });
    }, 150);
    return () => {
      dropped = true;
      clearTimeout(timer);
    };
  }, [asks, wanted, searchLeads]);
  return { found: asks ? answer.found : [], searching: asks && answer.query !== wanted };
}
