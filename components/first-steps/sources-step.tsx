"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { readSources } from "@/components/memory/check-sources";
import { CompanyFileButton } from "@/components/memory/company-file-button";
import { OPEN_DATA_HINTS } from "@/components/memory/open-data-hints";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { joinClasses } from "@/components/ui/join-classes";
import { Textarea } from "@/components/ui/textarea";
import type { ActionOf } from "@/lib/action-result";
import type { Memory } from "@/lib/memory/memory";
import type { updateMemory } from "@/lib/memory/update-memory";
import type { SettingsFacts } from "@/lib/settings/read-settings-facts";
import type { Values } from "./memory-fields";
import { StepFoot } from "./step-foot";
import { useSavedValues } from "./use-saved-values";

/** The user's own sites and pages that the agent reads, in addition to the configured search. */
export function SourcesStep({
  agentId,
  icpJson,
  stored,
  hasSearch,
  openData,
  choices,
  children,
  backHref,
  nextHref,
  save,
}: {
  agentId: string;
  icpJson: Record<string, unknown>;
  /** The stored sources, one per line. */
  stored: string;
  hasSearch: boolean;
  /** The public data that is chosen for the agent, and what may be chosen. */
  openData: Memory["openData"];
  choices: SettingsFacts["openData"];
  /** The configured search. */
  children: ReactNode;
  backHref: string;
  nextHref: string;
  save: ActionOf<typeof updateMemory>;
}) {
  const router = useRouter();
  const area = useRef<HTMLTextAreaElement>(null);
  const [pending, setPending] = useState(false);
  const begin: Values = {
    sources: stored,
    ...Object.fromEntries(choices.map(({ name }) => [name, openData.includes(name) ? "use" : ""])),
  };
  const { values, change, flush, state, issues, setIssues, problem } = useSavedValues(
    `first-steps:${agentId}:sources`,
    begin,
    begin,
    async ({ sources = "", ...others }) => {
      const read = readSources(sources);
      // Saving happens while one types, and what is no source must not be stored on the way.
      if (read.problem !== undefined) return refuse(read.problem);
      return save({
        id: agentId,
        icpJson: withSources(icpJson, read.sources),
        openData: listUsed(choices, others),
      });
    },
  );
  const text = values.sources ?? "";
  const { sources } = readSources(text);
  const used = choices.filter(({ name }) => values[name] === "use");

  const check = () => {
    const found = readSources(text).problem;
    setIssues(found ? { sources: found } : {});
    return !found;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (!check()) {
      area.current?.focus();
      return;
    }
    setPending(true);
    if (await flush()) router.push(nextHref);
    setPending(false);
  };

  return (
    <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-5">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium">Public data</legend>
        <div className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface">
          {choices.map(({ name, label, problem: reason }) => (
            <Checkbox
              key={name}
              className={joinClasses("px-3 py-2.5", !reason && "hover:bg-hover has-checked:bg-accent-soft")}
              label={<span className="font-medium">{label}</span>}
              hint={reason ?? OPEN_DATA_HINTS[name]}
              disabled={reason !== null && values[name] !== "use"}
              checked={values[name] === "use"}
              onChange={({ target }) => change({ ...values, [name]: target.checked ? "use" : "" })}
            />
          ))}
        </div>
      </fieldset>
      {children}
      <Field
        label="Your own sources"
        optional
        hint="One website or page per line: a trade fair's exhibitors, an association's members, a partner's customers. Each site is read only as its owner allows."
        error={issues.sources}
      >
        <Textarea
          ref={area}
          name="sources"
          spellCheck={false}
          placeholder={"fair.org/exhibitors\nbakers-association.org"}
          value={text}
          onChange={(event) => change({ ...values, sources: event.target.value })}
          onBlur={() => {
            if (check()) void flush();
          }}
          className="min-h-24 font-mono text-sm"
        />
      </Field>
      <CompanyFileButton
        onAdd={(sites) =>
          change({
            ...values,
            sources: [...new Set([...text.split(/\r?\n/).filter(Boolean), ...sites])].join("\n"),
          })
        }
      />
      <p className="-mt-2 text-quiet text-sm" role="status">
        {sayWhere(
          sources.length,
          hasSearch,
          used.map(({ label }) => label),
        )}
      </p>
      <StepFoot backHref={backHref} pending={pending} state={state} problem={problem} />
    </form>
  );
}

function refuse(message: string) {
  const details = [{ path: "sources", message }];
  return { ok: false as const, error: { code: "validation_error" as const, message, details } };
}

function sayWhere(count: number, hasSearch: boolean, used: string[]): string {
  const yours = count === 0 ? [] : [count === 1 ? "this one source" : `these ${count} sources`];
  const from = [...(hasSearch ? ["search"] : []), ...used, ...yours];
  if (from.length === 0) return "Leads come from the sample web.";
  const places = from.length > 1 ? `${from.slice(0, -1).join(", ")} and ${from.at(-1)}` : from[0];
  return `Leads come from ${places}${hasSearch ? "" : ", not from the sample web"}.`;
}

function listUsed(choices: SettingsFacts["openData"], values: Values): Memory["openData"] {
  return choices.flatMap(({ name }) => (values[name] === "use" ? [name] : []));
}

function withSources(icpJson: Record<string, unknown>, sources: string[]): Record<string, unknown> {
  const { sources: _, ...others } = icpJson;
  return sources.length > 0 ? { ...others, sources } : others;
}
