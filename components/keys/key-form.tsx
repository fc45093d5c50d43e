"use client";
import { type FormEvent, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { ActionOf } from "@/lib/action-result";
import type { ApiKey } from "@/lib/keys/api-key";
import type { createApiKey } from "@/lib/keys/create-api-key";
import { ExpiryField, expiryOf } from "./expiry-field";
import { ALL_SCOPES, type KeyScope, PRESETS, SCOPE_GROUPS } from "./scope-labels";

export type MadeKey = ApiKey & { apiKey: string };
export type MakeKey = ActionOf<typeof createApiKey>;

/** Name, scopes and expiry of a new key. */
export function KeyForm({
  id,
  make,
  setPending,
  onMade,
}: {
  id: string;
  make: MakeKey;
  setPending: (pending: boolean) => void;
  onMade: (made: MadeKey) => void;
}) {
  const [name, setName] = useState("");
  const [preset, setPreset] = useState("read");
  const [scopes, setScopes] = useState<ReadonlySet<KeyScope>>(new Set(PRESETS[0]!.scopes));
  const [expiry, setExpiry] = useState({ choice: "365", day: "" });
  const [problem, setProblem] = useState<{ field?: "name" | "scopes" | "expiry"; message: string }>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim())
      return setProblem({ field: "name", message: "Say what will use it, so that you know it later." });
    if (scopes.size === 0)
      return setProblem({ field: "scopes", message: "Tick at least one thing that it may do." });
    const expiresAt = expiryOf(expiry);
    if (expiresAt === undefined)
      return setProblem({ field: "expiry", message: "Choose a day that is still to come." });
    setProblem(undefined);
    setPending(true);
    try {
      const chosen = preset === "all" ? ["*" as const] : ALL_SCOPES.filter((scope) => scopes.has(scope));
      const answer = await make({ name: name.trim(), scopes: chosen, expiresAt });
      if (answer.ok) onMade(answer.data);
      else setProblem({ message: answer.error.message });
    } catch {
      setProblem({
        message:
          "The service did not answer. If a key with this name is in the list now, revoke it and make another.",
      });
    } finally {
      setPending(false);
    }
  };
  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  const choose = (next: (typeof PRESETS)[number]) => {
    setPreset(next.id);
    setScopes(new Set(next.scopes));
  };
  const toggle = (scope: KeyScope) => {
    const next = new Set(scopes);
    if (!next.delete(scope)) next.add(scope);
    setScopes(next);
    const same = PRESETS.find(
      (one) =>
        one.id !== "all" && one.scopes.length === next.size && one.scopes.every((each) => next.has(each)),
    );
    setPreset(same?.id ?? "own");
  };

  return (
    <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-6">
      <Field label="Name" hint="What will use it: “Website form”, “CRM sync”." error={problemOf("name")}>
        <Input
          value={name}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <fieldset>
        <legend className="mb-2 font-medium">What it may do</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {PRESETS.map((one) => (
            <label
              key={one.id}
              className="flex items-start gap-2.5 rounded-md border border-border px-3 py-2 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name="preset"
                value={one.id}
                checked={preset === one.id}
                onChange={() => choose(one)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                {one.label}
                <span className="block text-quiet text-sm">{one.hint}</span>
              </span>
            </label>
          ))}
        </div>
        <details className="mt-3">
          <summary className="w-fit rounded text-quiet marker:text-quiet">
            {preset === "own" ? "Your own choice" : "Choose in detail"}: {scopes.size} of {ALL_SCOPES.length}
          </summary>
          <div className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2">
            {SCOPE_GROUPS.map((group) => (
              <fieldset key={group.label} className="min-w-0">
                <legend className="mb-1.5 text-quiet text-sm">{group.label}</legend>
                <div className="flex flex-col gap-2">
                  {group.scopes.map(({ scope, label }) => (
                    <Checkbox
                      key={scope}
                      checked={scopes.has(scope)}
                      onChange={() => toggle(scope)}
                      label={label}
                      hint={<span className="font-mono text-xs">{scope}</span>}
                    />
                  ))}
                </div>
              </fieldset>
            ))}
          </div>
        </details>
        <p aria-live="polite" className={problemOf("scopes") ? "mt-1.5 text-negative text-sm" : undefined}>
          {problemOf("scopes")}
        </p>
      </fieldset>
      <ExpiryField value={expiry} onChange={setExpiry} error={problemOf("expiry")} />
      {problem && !problem.field && <Failure title={problem.message} />}
    </form>
  );
}
