"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { ActionOf } from "@/lib/action-result";
import type { updateMemory } from "@/lib/memory/update-memory";
import { readSources } from "./check-sources";
import { StepFoot } from "./step-foot";
import { useSavedValues } from "./use-saved-values";

/** The user's own sites and pages that the agent reads, in addition to the configured search. */
export function SourcesStep({
  agentId,
  icpJson,
  stored,
  hasSearch,
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
  /** The configured search. */
  children: ReactNode;
  backHref: string;
  nextHref: string;
  save: ActionOf<typeof updateMemory>;
}) {
  const router = useRouter();
  const area = useRef<HTMLTextAreaElement>(null);
  const [pending, setPending] = useState(false);
  const begin = { sources: stored };
  const { values, change, flush, state, issues, setIssues, problem } = useSavedValues(
    `first-steps:${agentId}:sources`,
    begin,
    begin,
    ({ sources = "" }) => save({ id: agentId, icpJson: withSources(icpJson, readSources(sources).sources) }),
  );
  const text = values.sources ?? "";
  const { sources } = readSources(text);

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
      {children}
      <Field
        label="Your own sources"
        optional
        hint="A site or a page on a line: a trade fair's exhibitors, an association's members, a partner's customers. Sites are read as their owners allow it."
        error={issues.sources}
      >
        <Textarea
          ref={area}
          name="sources"
          spellCheck={false}
          placeholder={"fair.org/exhibitors\nbakers-association.org"}
          value={text}
          onChange={(event) => change({ sources: event.target.value })}
          onBlur={() => {
            if (check()) void flush();
          }}
          className="min-h-24 font-mono text-sm"
        />
      </Field>
      <p className="-mt-2 text-quiet text-sm" role="status">
        {sayWhere(sources.length, hasSearch)}
      </p>
      <StepFoot backHref={backHref} pending={pending} state={state} problem={problem} />
    </form>
  );
}

function sayWhere(count: number, hasSearch: boolean): string {
  const yours = count === 1 ? "this one source" : `these ${count} sources`;
  if (count === 0) return hasSearch ? "Leads come from search." : "Leads come from the sample web.";
  return hasSearch
    ? `Leads come from search and ${yours}.`
    : `Leads come from ${yours}, not from the sample web.`;
}

function withSources(icpJson: Record<string, unknown>, sources: string[]): Record<string, unknown> {
  const { sources: _, ...others } = icpJson;
  return sources.length > 0 ? { ...others, sources } : others;
}
