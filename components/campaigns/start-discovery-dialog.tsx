"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import Link from "next/link";
import { Controller, useForm, useWatch } from "react-hook-form";
import { answered } from "@/components/app-shell/answered";
import { useLatest } from "@/components/app-shell/use-latest";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { ChoiceList } from "@/components/ui/choice-list";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { DiscoveryInput, MAX_WANTED } from "@/lib/discovery/discovery-input";
import type { CampaignActions, DiscoveryMeans } from "./campaign-actions";
import { Coverage } from "./coverage";
import { LINK_CLASS } from "./link-class";
import { MissingMemory } from "./missing-memory";

type Mode = DiscoveryInput["mode"];

/** Chooses what to search for, the search depth and how many, and shows the maximum cost before starting. */
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
  const {
    control,
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({
    resolver: zodResolver(DiscoveryInput),
    mode: "onChange",
    defaultValues: { agentId, mode: "people", targetCount: 25, discoveryDepth: "fast" },
  });
  const [mode, targetCount = 0, discoveryDepth = "fast"] = useWatch({
    control,
    name: ["mode", "targetCount", "discoveryDepth"],
  });
  const isCount = !errors.targetCount;
  const wanted = { agentId, targetCount, discoveryDepth };
  const estimate = useLatest(isCount ? JSON.stringify(wanted) : null, () =>
    actions.estimateDiscovery(wanted),
  );
  const missing = estimate.data?.missing ?? means.missing;
  const cost = estimate.data?.estimatedCost;

  const start = handleSubmit(async (input) => {
    const result = await answered(actions.startDiscovery(input));
    if (result.ok) return onStarted();
    setError("root", { message: result.error.message });
  });
  const lacking = LACKS[mode](means);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title="Find leads"
      description="Searches and pages are charged as they succeed. Nobody is emailed."
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
            pending={isSubmitting}
            disabled={!isCount || missing.length > 0}
            onClick={start}
            data-fresh={estimate.isFresh}
          >
            <span>
              Find up to {isCount ? <Amount value={targetCount} unit="leads" /> : "… leads"} · about{" "}
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
        <Controller
          control={control}
          name="mode"
          render={({ field: { value, onChange } }) => (
            <ChoiceList legend="Look for" value={value} onChange={onChange} choices={MODES} inline />
          )}
        />
        {lacking && (
          <p className="-mt-3 text-sm text-warning">
            {lacking.words}{" "}
            <Link href={`${memoryHref}#${lacking.field}`} className={LINK_CLASS}>
              Add them
            </Link>
          </p>
        )}
        <Controller
          control={control}
          name="discoveryDepth"
          render={({ field: { value, onChange } }) => (
            <ChoiceList
              legend="Search depth"
              value={value ?? "fast"}
              onChange={onChange}
              choices={DEPTHS}
              inline
            />
          )}
        />
        <Field
          label="Maximum leads"
          error={isCount ? undefined : `A whole number from 1 to ${MAX_WANTED.toLocaleString("en")}.`}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="max-w-32"
            {...register("targetCount", { valueAsNumber: true })}
          />
        </Field>
        <div>
          <p className="mb-1 font-medium">Where it searches</p>
          <p className="text-pretty text-quiet">
            <Where means={means} />{" "}
            <Link href={`${memoryHref}#sources`} className={LINK_CLASS}>
              {means.sources.length > 0 ? "Change sources" : "Add sources"}
            </Link>
          </p>
        </div>
        <Coverage agentId={agentId} labels={means.openData} />
        {errors.root?.message && <Failure key={errors.root.message} inSight title={errors.root.message} />}
        {estimate.problem && isCount && <Failure title={estimate.problem} />}
      </div>
    </Dialog>
  );
}

function Where({ means: { sources, openData, ...means } }: { means: DiscoveryMeans }) {
  const providers = [...openData, ...means.providers];
  const named = providers.join(", ");
  if (sources.length === 0 && providers.length === 0)
    return "Search is not set up. Leads come from the sample web, whose companies are made up, until you add sources or a search key.";
  if (sources.length === 0) return `It asks ${named}.`;
  const shown = sources.slice(0, 3).join(", ");
  const more = sources.length > 3 ? ` and ${sources.length - 3} more` : "";
  return `It reads your sources: ${shown}${more}. ${providers.length > 0 ? `Then it asks ${named}.` : "No other search is set up."}`;
}

const MODES = [
  { value: "people", label: "People", hint: "People in your target roles." },
  { value: "company", label: "Companies", hint: "Companies that fit, each with its best contact." },
  {
    value: "pain",
    label: "Pain points",
    hint: "Pages that mention a pain point, and the people behind them.",
  },
] as const;

const DEPTHS = [
  { value: "fast", label: "Quick", hint: "One round, a minute or two." },
  {
    value: "deep",
    label: "Thorough",
    hint: "Continues until the number is reached or nothing new turns up.",
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
      : { words: "Memory names no pain points, so there is nothing to look for.", field: "pains" },
};
