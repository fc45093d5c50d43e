"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { ChipInput } from "@/components/ui/chip-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { LeadActions, LeadChoices } from "./lead-actions";

/** A lead's tags and owner. A change is saved at once. */
export function LeadKeeping({
  lead,
  choices,
  actions,
}: {
  lead: { id: string; tags: string[]; owner: { id: string; name: string } | null };
  choices: Pick<LeadChoices, "members">;
  actions: Pick<LeadActions, "update">;
}) {
  const router = useRouter();
  const [tags, setTags] = useState(lead.tags);
  const [ownerId, setOwnerId] = useState(lead.owner?.id ?? "");
  const [problem, setProblem] = useState<string>();
  // A tag's name has no comma.
  const stored = lead.tags.join(",");
  const storedOwner = lead.owner?.id ?? "";
  // What somebody else changed meanwhile.
  useEffect(() => setTags(stored === "" ? [] : stored.split(",")), [stored]);
  useEffect(() => setOwnerId(storedOwner), [storedOwner]);

  const save = async (change: { tags?: string[]; ownerId?: string | null }) => {
    setProblem(undefined);
    const answer = await answered(actions.update({ id: lead.id, ...change }));
    if (!answer.ok) {
      setProblem(answer.error.message);
      setTags(lead.tags);
      setOwnerId(storedOwner);
    }
    router.refresh();
  };
  return (
    <section aria-label="Tags and owner" className="space-y-3">
      <Field label="Tags" error={problem}>
        {(control) => (
          <ChipInput
            {...control}
            value={tags}
            placeholder="Add a tag"
            onChange={(next) => {
              setTags(next);
              void save({ tags: next });
            }}
          />
        )}
      </Field>
      <Field label="Owner">
        <Select
          value={ownerId}
          placeholder="Nobody"
          options={choices.members.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => {
            setOwnerId(event.target.value);
            void save({ ownerId: event.target.value || null });
          }}
        />
      </Field>
    </section>
  );
}
