import type { ComponentProps } from "react";
import type { Memory } from "@/lib/memory/memory";
import type { SettingsFacts } from "@/lib/settings/read-settings-facts";
import { EXAMPLES, VOICES } from "./examples";
import { FindStep, type Price } from "./find-step";
import { findGaps, readValues } from "./memory-fields";
import { MemoryStep } from "./memory-step";
import { NameStep } from "./name-step";
import { SearchFacts } from "./search-facts";
import { SourcesStep } from "./sources-step";
import { StepHead } from "./step-head";
import { StepList } from "./step-list";
import { neighbour, type StepKey, stepHref } from "./steps";

type Actions = Pick<ComponentProps<typeof NameStep>, "create" | "rename"> &
  Pick<ComponentProps<typeof MemoryStep>, "save"> &
  Pick<ComponentProps<typeof FindStep>, "estimate" | "start">;

/** One step of setting up an existing agent. */
export function AgentStep({
  step,
  agent,
  memory,
  person,
  search,
  canStart,
  price,
  actions,
}: {
  step: StepKey;
  agent: { id: string; name: string };
  memory: Memory;
  /** The person who sets it up: they are the sender unless they enter someone else. */
  person: { name: string; email: string };
  search: SettingsFacts["search"];
  canStart: boolean;
  /** For the last step. */
  price: Price | undefined;
  actions: Actions;
}) {
  const sources = listSources(memory);
  const around = {
    backHref: stepHref(agent.id, neighbour(step, -1) ?? "name"),
    nextHref: stepHref(agent.id, neighbour(step, 1) ?? "find"),
  };
  const memoryStep = { memory, save: actions.save, ...around };
  return (
    <>
      <StepList agentId={agent.id} current={step} done={listDone(memory, sources)} />
      <div className="px-4 py-8 md:px-6">
        <StepHead step={step} />
        {step === "name" && (
          <NameStep
            key={agent.id}
            agent={agent}
            suggestions={EXAMPLES.map(({ name }) => name)}
            create={actions.create}
            rename={actions.rename}
          />
        )}
        {(step === "offer" || step === "customers") && (
          <MemoryStep
            {...memoryStep}
            step={step}
            examplesTitle="Begin with an example"
            examples={EXAMPLES.map((example) => ({
              key: example.key,
              label: example.label,
              detail: step === "offer" ? example.offer.offer! : sayCustomers(example.customers),
              values: example[step],
            }))}
          />
        )}
        {step === "sender" && (
          <MemoryStep
            {...memoryStep}
            step="sender"
            examplesTitle="Ways to speak"
            examples={VOICES.map(({ values, ...voice }) => ({ ...voice, detail: values.tone!, values }))}
            filled={{ senderName: person.name, senderEmail: person.email }}
            mayWait
          />
        )}
        {step === "sources" && (
          <SourcesStep
            {...around}
            agentId={agent.id}
            icpJson={memory.icpJson}
            stored={sources.join("\n")}
            hasSearch={search.providers.length > 0}
            save={actions.save}
          >
            <SearchFacts search={search} />
          </SourcesStep>
        )}
        {step === "find" && price && (
          <FindStep
            agentId={agent.id}
            first={price}
            hasPains={readValues("customers", memory).pains !== ""}
            canStart={canStart}
            from={sayFrom(search.providers.length > 0, sources.length)}
            estimate={actions.estimate}
            start={actions.start}
          />
        )}
      </div>
    </>
  );
}

function listDone(memory: Memory, sources: string[]): StepKey[] {
  const done: StepKey[] = ["name"];
  if (Object.keys(findGaps("offer", readValues("offer", memory))).length === 0) done.push("offer");
  if (Object.keys(findGaps("customers", readValues("customers", memory))).length === 0)
    done.push("customers");
  if (memory.senderName && memory.senderEmail) done.push("sender");
  if (sources.length > 0) done.push("sources");
  return done;
}

function listSources({ icpJson }: Memory): string[] {
  const { sources } = icpJson;
  if (typeof sources === "string") return sources.split(/\s+/).filter(Boolean);
  return Array.isArray(sources) ? sources.filter((one) => typeof one === "string") : [];
}

function sayCustomers({ roles, industries, locations }: Record<string, string>): string {
  return `${roles} in ${industries}; ${locations}`;
}

function sayFrom(hasSearch: boolean, sources: number): string {
  if (hasSearch) return sources > 0 ? "Leads come from search and your sources." : "Leads come from search.";
  return sources > 0
    ? "Leads come from your sources."
    : "Leads come from the sample web, whose companies are invented.";
}
