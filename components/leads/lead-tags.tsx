"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { ChipInput } from "@/components/ui/chip-input";
import { Field } from "@/components/ui/field";
import type { LeadActions } from "./lead-actions";

/** A lead's tags. A change is saved at once. */
export function LeadTags({
  lead,
  update,
}: {
  lead: { id: string; tags: string[] };
  update: LeadActions["update"];
}) {
  const router = useRouter();
  const [tags, setTags] = useState(lead.tags);
  const [problem, setProblem] = useState<string>();
  // A tag's name has no comma.
  const stored = lead.tags.join(",");
  // What somebody else changed meanwhile.
  useEffect(() => setTags(stored === "" ? [] : stored.split(",")), [stored]);

  const save = async (next: string[]) => {
    setTags(next);
    setProblem(undefined);
    const answer = await answered(update({ id: lead.id, tags: next }));
    if (!answer.ok) {
      setProblem(answer.error.message);
      setTags(lead.tags);
    }
    router.refresh();
  };
  return (
    <Field label="Tags" error={problem}>
      {(control) => (
        <ChipInput {...control} value={tags} placeholder="Add a tag" onChange={(next) => void save(next)} />
      )}
    </Field>
  );
}
