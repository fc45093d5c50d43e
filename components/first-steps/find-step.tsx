"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { useLatest } from "@/components/app-shell/use-latest";
import { Coverage } from "@/components/campaigns/coverage";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { joinClasses } from "@/components/ui/join-classes";
import type { ActionOf, ActionResult } from "@/lib/action-result";
import type { DiscoveryInput } from "@/lib/discovery/discovery-input";
import type { estimateDiscovery } from "@/lib/discovery/estimate-discovery";
import type { startDiscovery } from "@/lib/discovery/start-discovery";
import { stepHref } from "./steps";

type Mode = DiscoveryInput["mode"];
type Depth = NonNullable<DiscoveryInput["discoveryDepth"]>;
export type Price = { estimatedCost: number; balance: number; missing: string[] };
type Refusal = Extract<ActionResult<never>, { ok: false }>["error"];

const MODES: { value: Mode; label: string; detail: string }[] = [
  { value: "people", label: "People", detail: "People in your target roles." },
  { value: "company", label: "Companies", detail: "Companies that fit, each with its best contact." },
  {
    value: "pain",
    label: "Pain points",
    detail: "Pages that mention a pain point, and the people behind them.",
  },
];
const DEPTHS: { value: Depth; label: string; detail: string }[] = [
  { value: "fast", label: "Quick", detail: "One round, a minute or two." },
  {
    value: "deep",
    label: "Thorough",
    detail: "Continues until the number is reached or nothing new turns up.",
  },
];
const MAX_LEADS = 1_000;
/** The initial choice, whose price the page already knows. */
const FIRST = { targetCount: 25, depth: "fast" } as const;

/**
 * Starts the first search, and shows its maximum cost before the click. Written by hand, unlike the campaign's dialog: that
 * loads the shape of a search when it opens, which on a page would exceed the page's script limit (docs/architecture.md).
 */
export function FindStep({
  agentId,
  first,
  hasPains,
  canStart,
  from,
  openData,
  estimate,
  start,
}: {
  agentId: string;
  /** The price of the initial choice. */
  first: Price;
  hasPains: boolean;
  canStart: boolean;
  /** The source of the leads, as a sentence. */
  from: string;
  /** Display names of the chosen public data. */
  openData: string[];
  estimate: ActionOf<typeof estimateDiscovery>;
  start: ActionOf<typeof startDiscovery>;
}) {
  const router = useRouter();
  const [mode, setMode] = useState<Mode>("people");
  const [depth, setDepth] = useState<Depth>(FIRST.depth);
  const [target, setTarget] = useState(String(FIRST.targetCount));
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const input = useRef<HTMLInputElement>(null);
  const count = /^\d{1,4}$/.test(target.trim()) ? Number(target) : 0;
  const isCount = count >= 1 && count <= MAX_LEADS;
  const isFirst = count === FIRST.targetCount && depth === FIRST.depth;
  const reckoned = useLatest(isCount && !isFirst ? `${count} ${depth}` : null, () =>
    estimate({ agentId, targetCount: count, discoveryDepth: depth }),
  );
  const price = isFirst ? first : reckoned.isFresh ? reckoned.data : null;
  const problem = !isFirst && reckoned.isFresh ? reckoned.problem : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (!isCount) {
      input.current?.focus();
      return;
    }
    setPending(true);
    setRefusal(undefined);
    const wanted = { agentId, mode, targetCount: count, discoveryDepth: depth };
    const answer = await answered(start(wanted));
    if (answer.ok) {
      router.push(`/agents/${agentId}/campaign`);
      return;
    }
    setRefusal(answer.error);
    setPending(false);
  };

  return (
    <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-6">
      <Choice
        legend="Look for"
        name="mode"
        options={MODES.map((one) =>
          one.value === "pain" && !hasPains
            ? { ...one, disabled: true, detail: "Add pain points under Ideal customer first." }
            : one,
        )}
        value={mode}
        onChange={setMode}
      />
      <Field
        label="Maximum leads"
        error={isCount ? undefined : `Enter a whole number from 1 to ${MAX_LEADS}.`}
        className="max-w-48"
      >
        <Input
          ref={input}
          name="targetCount"
          inputMode="numeric"
          autoComplete="off"
          value={target}
          onChange={(event) => setTarget(event.target.value)}
        />
      </Field>
      <Choice legend="Search depth" name="depth" options={DEPTHS} value={depth} onChange={setDepth} />
      <Coverage agentId={agentId} labels={openData} />
      <div className="border-border border-t pt-5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4" role="status">
          <span className="font-medium">
            {price ? (
              <>
                At most <Amount value={price.estimatedCost} unit="credits" mono />
              </>
            ) : (
              (problem ?? (isCount ? "Calculating the price" : "At most … credits"))
            )}
          </span>
          {price && (
            <span className="text-quiet text-sm">
              Available: <Amount value={price.balance} mono />
            </span>
          )}
        </p>
        <p className="mt-1 text-quiet text-sm">
          {from} Searches and pages are charged as they succeed. Nobody is emailed.
        </p>
      </div>
      {price && price.missing.length > 0 && <Missing agentId={agentId} missing={price.missing} />}
      {refusal && <Refused agentId={agentId} refusal={refusal} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          pending={pending}
          disabled={!canStart || (price !== null && price.missing.length > 0)}
        >
          Find my first leads
        </Button>
        <Button href={stepHref(agentId, "sources")} variant="ghost">
          Back
        </Button>
        {!canStart && <span className="text-quiet text-sm">Your role cannot start searches.</span>}
      </div>
    </form>
  );
}

function Choice<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
}: {
  legend: string;
  name: string;
  options: { value: Value; label: string; detail: string; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface">
        {options.map((option) => (
          <label
            key={option.value}
            className={joinClasses(
              "flex items-start gap-3 px-3 py-2.5",
              option.disabled ? "text-quiet" : "hover:bg-hover has-checked:bg-accent-soft",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="font-medium">{option.label}</span>
              <span className="block text-quiet text-sm">{option.detail}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Keyed by the service's names for missing fields. */
const GAPS: Record<string, { step: "offer" | "customers"; label: string }> = {
  profileJson: { step: "offer", label: "Your offer" },
  icpJson: { step: "customers", label: "Ideal customer" },
};

function Missing({ agentId, missing }: { agentId: string; missing: string[] }) {
  return (
    <Failure
      title="Something is missing before the agent can search"
      action={missing.map((name) => {
        const gap = GAPS[name];
        return (
          gap && (
            <Button key={name} href={stepHref(agentId, gap.step)} size="small">
              {gap.label}
            </Button>
          )
        );
      })}
    />
  );
}

function Refused({ agentId, refusal }: { agentId: string; refusal: Refusal }) {
  const isPoor = refusal.code === "insufficient_credits";
  return (
    <Failure
      title={isPoor ? "Not enough credits" : refusal.message}
      action={
        isPoor ? (
          <Button href="/credits" size="small">
            View credits
          </Button>
        ) : (
          <Button href={`/agents/${agentId}/campaign`} size="small">
            View the campaign
          </Button>
        )
      }
    >
      {isPoor && (
        <>
          {refusal.message} Ask for fewer leads, or see <Link href="/credits">your usage</Link>.
        </>
      )}
    </Failure>
  );
}
