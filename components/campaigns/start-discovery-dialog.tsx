"use client";
import Link from "next/link";
import { useState } from "react";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { ChoiceList } from "@/components/ui/choice-list";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import type { CampaignActions, DiscoveryMeans } from "./campaign-actions";
import { LINK_CLASS } from "./link-class";
import { MissingMemory } from "./missing-memory";
import { useEstimate } from "./use-estimate";

type Mode = "people" | "company" | "pain";
type Depth = "fast" | "deep";
const MOST = 1_000;

/** Chooses whom to look for, how far and how many, with what it costs at most before the click. */
export function StartDiscoveryDialog({
  agentId,
  means,
  memoryHref,
  actions,
  onClose,
  onStarted,
}: {
  agentId: string;
  means: DiscoveryMeans;
  memoryHref: string;
  actions: Pick<CampaignActions, "estimateDiscovery" | "startDiscovery">;
  onClose: () => void;
  onStarted: () => void;
}) {
  const [mode, setMode] = useState<Mode>("people");
  const [depth, setDepth] = useState<Depth>("fast");
  const [target, setTarget] = useState("25");
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const count = /^\d{1,4}$/.test(target.trim()) ? Number(target) : 0;
  const isCount = count >= 1 && count <= MOST;
  const wanted = { agentId, targetCount: count, discoveryDepth: depth };
  const estimate = useEstimate(isCount ? JSON.stringify(wanted) : null, () =>
    actions.estimateDiscovery(wanted),
  );
  const missing = estimate.data?.missing ?? means.missing;
  const cost = estimate.data?.estimatedCost;

  const start = async () => {
    setPending(true);
    setProblem(undefined);
    const result = await actions.startDiscovery({ ...wanted, mode }).catch(() => null);
    setPending(false);
    if (result?.ok) onStarted();
    else
      setProblem(
        result?.error.message ??
          "The service did not answer. Look whether the search began before you try again.",
      );
  };
  const lacking = LACKS[mode](means);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title="Find leads"
      description="Searches and pages are charged as they succeed. Nobody is written to."
      footer={
        <>
          <p
            aria-live="polite"
            className="flex flex-1 basis-full items-center text-pretty text-sm empty:hidden sm:basis-0"
          >
            {estimate.data && cost !== undefined && cost > estimate.data.balance && isCount && (
              <span className="text-warning">
                You have <Amount value={estimate.data.balance} unit="credits" />. When they run out, the
                search pauses and keeps what it found.
              </span>
            )}
          </p>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant="primary"
            pending={pending}
            disabled={!isCount || missing.length > 0}
            onClick={start}
            data-fresh={estimate.isFresh}
          >
            <span>
              Find up to {isCount ? <Amount value={count} unit="leads" /> : "… leads"} · about{" "}
              {cost === undefined || !isCount ? "…" : <Amount value={cost} unit="credits" />}
            </span>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {missing.length > 0 && (
          <Notice tone="warning">
            <MissingMemory missing={missing} memoryHref={memoryHref} verb="look for leads" />
          </Notice>
        )}
        <ChoiceList legend="Look for" value={mode} onChange={setMode} choices={MODES} inline />
        {lacking && (
          <p className="-mt-3 text-sm text-warning">
            {lacking.words}{" "}
            <Link href={`${memoryHref}#${lacking.field}`} className={LINK_CLASS}>
              Add them
            </Link>
          </p>
        )}
        <ChoiceList legend="How far" value={depth} onChange={setDepth} choices={DEPTHS} inline />
        <Field
          label="How many leads at most"
          error={isCount ? undefined : `A whole number from 1 to ${MOST.toLocaleString("en")}.`}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="max-w-32"
            value={target}
            onChange={(event) => setTarget(event.target.value)}
          />
        </Field>
        <div>
          <p className="mb-1 font-medium">Where it looks</p>
          <p className="text-pretty text-quiet">
            <Where means={means} />{" "}
            <Link href={`${memoryHref}#sources`} className={LINK_CLASS}>
              {means.sources.length > 0 ? "Change sources" : "Add sources"}
            </Link>
          </p>
        </div>
        {problem && <Failure title={problem} kept="Nothing was charged." />}
        {estimate.problem && isCount && <Failure title={estimate.problem} />}
      </div>
    </Dialog>
  );
}

function Where({ means: { sources, providers } }: { means: DiscoveryMeans }) {
  const named = providers.map((name) => PROVIDERS[name] ?? name).join(", ");
  if (sources.length === 0 && providers.length === 0)
    return "Search is not set up. Leads come from the sample web, whose companies are invented, until you add sources or a search key.";
  if (sources.length === 0) return `It asks ${named}.`;
  const shown = sources.slice(0, 3).join(", ");
  const more = sources.length > 3 ? ` and ${sources.length - 3} more` : "";
  return `It reads your sources: ${shown}${more}. ${providers.length > 0 ? `Then it asks ${named}.` : "No search is set up besides."}`;
}

const PROVIDERS: Record<string, string> = { searxng: "SearXNG", exa: "Exa", brave: "Brave" };

const MODES = [
  { value: "people", label: "People", hint: "Persons in the roles that you look for." },
  { value: "company", label: "Companies", hint: "Companies that fit, each with its best contact." },
  {
    value: "pain",
    label: "Pains",
    hint: "Pages that voice a pain you solve, and who stands behind them.",
  },
] as const;

const DEPTHS = [
  { value: "fast", label: "Fast", hint: "One round of searching." },
  {
    value: "deep",
    label: "Deep",
    hint: "Asks again and reads more, until the number is met or nothing new comes.",
  },
] as const;

type Lack = { words: string; field: string } | undefined;
const LACKS: Record<Mode, (means: DiscoveryMeans) => Lack> = {
  people: ({ hasRoles }) =>
    hasRoles
      ? undefined
      : { words: "Memory names no roles, so nobody is preferred by role.", field: "roles" },
  company: () => undefined,
  pain: ({ hasPains }) =>
    hasPains
      ? undefined
      : { words: "Memory names no pains, so there is nothing to look for.", field: "pains" },
};
