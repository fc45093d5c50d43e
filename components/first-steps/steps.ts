/** The steps from nothing to the first leads, in order. The current step is in the URL, so that Back and a reload keep it. */
export const STEPS = [
  { key: "name", label: "Name" },
  { key: "offer", label: "Your offer" },
  { key: "customers", label: "Ideal customer" },
  { key: "sender", label: "Sender" },
  { key: "sources", label: "Sources" },
  { key: "find", label: "First leads" },
] as const;

export type StepKey = (typeof STEPS)[number]["key"];

/** The step that a query names; the first one for an unknown value. */
export function readStep(value: unknown): StepKey {
  return STEPS.find(({ key }) => key === value)?.key ?? "name";
}

export function stepHref(agentId: string, step: StepKey): string {
  return `/agents/new?agent=${agentId}&step=${step}`;
}

/** The step before or after another; undefined at the ends. */
export function neighbour(step: StepKey, distance: 1 | -1): StepKey | undefined {
  return STEPS[STEPS.findIndex(({ key }) => key === step) + distance]?.key;
}
