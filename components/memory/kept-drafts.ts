import type { Draft } from "./use-memory-section";

const nameOf = (agentId: string) => `memory-draft:${agentId}`;

/** What was typed and not saved in this tab, by section; nothing where the browser keeps nothing. */
export function readDrafts(agentId: string): Record<string, Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(agentId)) ?? "{}");
  } catch {
    return {};
  }
}

export function keepDrafts(agentId: string, drafts: Record<string, Draft>): void {
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(nameOf(agentId));
    else sessionStorage.setItem(nameOf(agentId), JSON.stringify(drafts));
  } catch {
    // Full or forbidden: then it lives only as long as the page.
  }
}
