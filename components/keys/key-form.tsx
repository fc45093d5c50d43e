"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useController, useForm } from "react-hook-form";
import { answered } from "@/components/app-shell/answered";
import { Checkbox } from "@/components/ui/checkbox";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { ActionOf } from "@/lib/action-result";
import type { ApiKey } from "@/lib/keys/api-key";
import type { createApiKey } from "@/lib/keys/create-api-key";
import { NewApiKey } from "@/lib/keys/new-api-key";
import { A_YEAR, ExpiryField, expiryOf } from "./expiry-field";
import { ALL_SCOPES, type KeyScope, PRESETS, presetOf, SCOPE_GROUPS } from "./scope-labels";

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
  const {
    control,
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({
    resolver: zodResolver(NewApiKey),
    defaultValues: { name: "", scopes: [...PRESETS[0]!.scopes], expiresAt: expiryOf(A_YEAR) },
  });
  const { field: may } = useController({ control, name: "scopes" });
  const { field: expiry } = useController({ control, name: "expiresAt" });
  const preset = presetOf(may.value)?.id ?? "own";
  const scopes = new Set(preset === "all" ? ALL_SCOPES : may.value);

  const submit = handleSubmit(async (key) => {
    setPending(true);
    const answer = await answered(make(key));
    setPending(false);
    if (answer.ok) return onMade(answer.data);
    const message = answer.error.message;
    setError("root", { message });
  });
  const toggle = (scope: KeyScope) =>
    may.onChange(ALL_SCOPES.filter((one) => scopes.has(one) !== (one === scope)));
  const trimmed = { setValueAs: (text: string) => text.trim() };

  return (
    <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-6">
      <Field
        label="Name"
        hint="What will use it, such as “Website form” or “CRM sync”."
        error={errors.name && "Name what will use it, so that you recognize it later."}
      >
        <Input maxLength={200} autoComplete="off" {...register("name", trimmed)} />
      </Field>
      <fieldset>
        <legend className="mb-2 font-medium">Permissions</legend>
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
                onChange={() => may.onChange(one.id === "all" ? ["*"] : one.scopes)}
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
            {preset === "own" ? "Custom" : "Choose each permission"}: {scopes.size} of {ALL_SCOPES.length}
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
        <p aria-live="polite" className={errors.scopes ? "mt-1.5 text-negative text-sm" : undefined}>
          {errors.scopes && "Select at least one permission."}
        </p>
      </fieldset>
      <ExpiryField onChange={expiry.onChange} error={errors.expiresAt && "Choose a date in the future."} />
      {errors.root?.message && <Failure title={errors.root.message} />}
    </form>
  );
}
