"use client";
import { useRouter, useSearchParams } from "next/navigation";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { ActionOf } from "@/lib/action-result";
import type { createAgent } from "@/lib/agents/create-agent";
import type { updateAgent } from "@/lib/agents/update-agent";
import { refuseForm } from "@/lib/form-state";
import { StepFoot } from "./step-foot";
import { stepHref } from "./steps";

/** Names a new agent, or an agent whose setup was started. */
export function NameStep({
  agent,
  suggestions,
  create,
  rename,
  label = "Continue",
}: {
  agent?: { id: string; name: string };
  /** Names to choose with a click. */
  suggestions: string[];
  create: ActionOf<typeof createAgent>;
  rename: ActionOf<typeof updateAgent>;
  label?: string;
}) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const path = useSearchParams().get("agent");
  const [name, setName] = useState(agent?.name ?? "");
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  // The browser's Back shows the page from before the agent existed, under the URL that names the agent.
  const isBehind = path !== null && agent === undefined;
  useEffect(() => {
    if (isBehind) router.refresh();
  }, [isBehind, router]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || isBehind) return;
    if (name.trim() === "") {
      setError("Required: give it a name.");
      input.current?.focus();
      return;
    }
    setPending(true);
    const wanted = { name: name.trim() };
    const answer = await (agent ? rename({ id: agent.id, ...wanted }) : create(wanted)).catch(
      () => undefined,
    );
    if (answer?.ok) {
      const { id } = answer.data;
      // Back must lead to this agent's name, not to the form for another agent.
      if (!agent && window.location.pathname === "/agents/new")
        window.history.replaceState(null, "", stepHref(id, "name"));
      router.push(stepHref(id, "offer"));
      return;
    }
    const refused = answer && refuseForm(answer.error, {});
    setError(refused?.issues.name);
    setProblem(refused?.issues.name ? undefined : (refused?.message ?? "The service isn’t responding."));
    setPending(false);
    input.current?.focus();
  };

  return (
    <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-5">
      <Field
        label="Name of the agent"
        hint="Only your team sees it. Name it after the customers it looks for."
        error={error}
      >
        <Input
          ref={input}
          name="name"
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <div className="-mt-2 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-quiet text-sm">
        <span>For example</span>
        {suggestions.map((one) => (
          <button
            key={one}
            type="button"
            onClick={() => {
              setName(one);
              setError(undefined);
              input.current?.focus();
            }}
            className="rounded border border-border bg-surface px-2 py-0.5 text-text hover:bg-hover pointer-coarse:py-2.5"
          >
            {one}
          </button>
        ))}
      </div>
      <StepFoot pending={pending} problem={problem} label={label} />
    </form>
  );
}
