"use client";
import { useRouter, useSearchParams } from "next/navigation";
import { type FormEvent, useRef } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { EMAIL_STATUS_LABELS } from "./filter-chips";
import type { AgentChoice, LeadChoices } from "./lead-actions";
import { useListHref } from "./use-list-href";

const DELAY_MS = 300;
const TEXTS = [
  { label: "Title", name: "title" },
  { label: "Company", name: "company" },
  { label: "Website", name: "domain" },
  { label: "Location", name: "place" },
] as const;
const NAMES = [
  "agent",
  "min",
  "max",
  "judged",
  "minReach",
  "maxReach",
  ...TEXTS.map(({ name }) => name),
  "email",
  "tag",
  "owner",
  "import",
  "contacted",
  "replied",
  "sample",
  "phone",
] as const;

const RANGES = [
  { label: "Fit from", name: "min", placeholder: "0" },
  { label: "Fit up to", name: "max", placeholder: "100" },
  { label: "Reach from", name: "minReach", placeholder: "0" },
  { label: "Reach up to", name: "maxReach", placeholder: "100" },
] as const;

/** The filter form. It reads the URL once, when it opens, so a late response never overwrites what is typed. */
export default function FilterForm({
  agents,
  choices,
}: {
  agents: AgentChoice[] | null;
  choices: LeadChoices;
}) {
  const router = useRouter();
  const hrefFor = useListHref();
  const parameters = useSearchParams();
  const first = useRef(parameters);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestHref = useRef(hrefFor);
  latestHref.current = hrefFor;
  const initial = (name: (typeof NAMES)[number]) => first.current.get(name) ?? "";

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const isTyped = event.type !== "submit" && (event.target as Element).matches("input");
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        if (!form.checkValidity()) return;
        const sent = new FormData(form);
        const changes = Object.fromEntries(
          NAMES.map((name) => [name, String(sent.get(name) ?? "").trim() || undefined]),
        );
        router.replace(latestHref.current(agents ? changes : { ...changes, agent: undefined }), {
          scroll: false,
        });
      },
      isTyped ? DELAY_MS : 0,
    );
  };

  const named = (list: { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  const selects = [
    {
      label: "Email status",
      name: "email",
      placeholder: "Any",
      options: Object.entries(EMAIL_STATUS_LABELS).map(([value, label]) => ({ value, label })),
    },
    { label: "Tag", name: "tag", placeholder: "Any", options: named(choices.tags) },
    {
      label: "Owner",
      name: "owner",
      placeholder: "Anybody",
      options: [{ value: "none", label: "Nobody" }, ...named(choices.members)],
    },
    { label: "Import", name: "import", placeholder: "Any", options: named(choices.imports) },
    {
      label: "Contacted",
      name: "contacted",
      placeholder: "Any",
      options: [
        { value: "yes", label: "Ever contacted" },
        { value: "no", label: "Never contacted" },
      ],
    },
    {
      label: "Replied",
      name: "replied",
      placeholder: "Any",
      options: [
        { value: "yes", label: "Ever replied" },
        { value: "no", label: "Never replied" },
      ],
    },
  ] as const;

  return (
    <form onChange={apply} onSubmit={apply} className="space-y-4">
      {agents && (
        <Field label="Agent">
          <Select
            name="agent"
            defaultValue={initial("agent")}
            placeholder="Every agent"
            options={agents.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
      <div className="grid grid-cols-2 gap-3">
        {RANGES.map(({ label, name, placeholder }) => (
          <Field key={name} label={label}>
            <Input
              name={name}
              type="number"
              min={0}
              max={100}
              placeholder={placeholder}
              defaultValue={initial(name)}
            />
          </Field>
        ))}
      </div>
      <Field label="Fit judged">
        <Select
          name="judged"
          defaultValue={initial("judged")}
          placeholder="Judged and not judged"
          options={[
            { value: "yes", label: "Judged" },
            { value: "no", label: "Not judged" },
          ]}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        {TEXTS.map(({ label, name }) => (
          <Field key={name} label={label}>
            <Input name={name} maxLength={100} defaultValue={initial(name)} />
          </Field>
        ))}
        {selects.map(({ label, name, placeholder, options }) => (
          <Field key={name} label={label}>
            <Select
              name={name}
              defaultValue={initial(name)}
              placeholder={placeholder}
              // A link may ask for several at once, or for one that is not offered.
              options={withOwn(options, initial(name))}
            />
          </Field>
        ))}
      </div>
      <Field label="Sample web">
        <Select
          name="sample"
          defaultValue={initial("sample")}
          placeholder="With and without samples"
          options={[
            { value: "no", label: "Without samples" },
            { value: "yes", label: "Only samples" },
          ]}
        />
      </Field>
      <Field label="Phone">
        <Select
          name="phone"
          defaultValue={initial("phone")}
          placeholder="With and without a phone"
          options={[
            { value: "yes", label: "With a phone" },
            { value: "no", label: "Without a phone" },
          ]}
        />
      </Field>
    </form>
  );
}

function withOwn(options: readonly { value: string; label: string }[], own: string) {
  if (own === "" || options.some(({ value }) => value === own)) return options;
  return [...options, { value: own, label: "As in the link" }];
}
