"use client";
import { useRouter, useSearchParams } from "next/navigation";
import { type FormEvent, useRef } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { AgentChoice } from "./lead-actions";
import { useListHref } from "./use-list-href";

const DELAY_MS = 300;
const NAMES = ["agent", "min", "max", "place", "sample", "phone"] as const;

/** The filter form. It reads the URL once, when it opens, so a late response never overwrites what is typed. */
export default function FilterForm({ agents }: { agents: AgentChoice[] | null }) {
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
        <Field label="Score from">
          <Input name="min" type="number" min={0} max={100} placeholder="0" defaultValue={initial("min")} />
        </Field>
        <Field label="Score up to">
          <Input name="max" type="number" min={0} max={100} placeholder="100" defaultValue={initial("max")} />
        </Field>
      </div>
      <Field label="Place">
        <Input name="place" maxLength={100} placeholder="Leeds" defaultValue={initial("place")} />
      </Field>
      <Field label="Sample web">
        <Select
          name="sample"
          defaultValue={initial("sample")}
          placeholder="With and without samples"
          options={[
            { value: "no", label: "Without samples" },
            { value: "yes", label: "Samples alone" },
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
