"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { LeadActions, LeadChoices } from "./lead-actions";
import { LeadTags } from "./lead-tags";

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
  const [ownerId, setOwnerId] = useState(lead.owner?.id ?? "");
  const [problem, setProblem] = useState<string>();
  const stored = lead.owner?.id ?? "";
  // What somebody else changed meanwhile.
  useEffect(() => setOwnerId(stored), [stored]);

  const save = async (next: string) => {
    setOwnerId(next);
    setProblem(undefined);
    const answer = await answered(actions.update({ id: lead.id, ownerId: next || null }));
    if (!answer.ok) {
      setProblem(answer.error.message);
      setOwnerId(stored);
    }
    router.refresh();
  };
  return (
    <section aria-label="Tags and owner" className="space-y-3">
      <LeadTags lead={lead} update={actions.update} />
      <Field label="Owner" error={problem}>
        <Select
          value={ownerId}
          placeholder="Nobody"
          options={choices.members.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => void save(target.value)}
        />
      </Field>
    </section>
  );
}
