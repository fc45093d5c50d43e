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
  openData,
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
  /** The public data that may be chosen. */
  openData: SettingsFacts["openData"];
  canStart: boolean;
  /** For the last step. */
  price: Price | undefined;
  actions: Actions;
}) {
  const sources = listSources(memory);
  const used = openData.filter(({ name }) => memory.openData.includes(name)).map(({ label }) => label);
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
            examplesTitle="Start from an example"
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
            examplesTitle="Tones of voice"
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
            openData={memory.openData}
            choices={openData}
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
            from={sayFrom(search.providers.length > 0, sources.length, used)}
            openData={used}
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
  if (sources.length > 0 || memory.openData.length > 0) done.push("sources");
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

function sayFrom(hasSearch: boolean, sources: number, used: string[]): string {
  const from = [...(hasSearch ? ["search"] : []), ...used, ...(sources > 0 ? ["your sources"] : [])];
  if (from.length === 0) return "Leads come from the sample web, where every company is made up.";
  const last = from.at(-1);
  return `Leads come from ${from.length > 1 ? `${from.slice(0, -1).join(", ")} and ${last}` : last}.`;
}
