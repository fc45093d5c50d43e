"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { ChipInput } from "@/components/ui/chip-input";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/action-result";
import type { AgentChoice, LeadActions, LeadChoices } from "./lead-actions";

export type BulkKind = "tags" | "owner" | "move";

const TITLES: Record<BulkKind, string> = { tags: "Tags of", owner: "Owner of", move: "Move" };

/** Tags, owner or agent of many leads. What stays as it was is said with its reason. */
export default function BulkDialog({
  kind,
  leadIds,
  agents,
  choices,
  actions,
  onClose,
}: {
  kind: BulkKind;
  leadIds: string[];
  agents: AgentChoice[];
  choices: Pick<LeadChoices, "members">;
  actions: Pick<LeadActions, "tag" | "assign" | "move">;
  onClose: (isDone: boolean) => void;
}) {
  const router = useRouter();
  const toast = useToast();
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const [chosen, setChosen] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  const finish = <Data,>(answer: ActionResult<Data>, describe: (data: Data) => [string, string?]) => {
    setSaving(false);
    router.refresh();
    if (!answer.ok) return setProblem(answer.error.message);
    const [title, description] = describe(answer.data);
    toast({ title, ...(description && { description }) });
    onClose(true);
  };
  const save = async () => {
    setSaving(true);
    setProblem(undefined);
    if (kind === "tags")
      finish(await answered(actions.tag({ leadIds, add, remove })), ({ leadIds: done, full }) => [
        `Tags of ${count(done.length)} changed`,
        full > 0 ? `${count(full)} cannot have more tags.` : undefined,
      ]);
    else if (kind === "owner")
      finish(await answered(actions.assign({ leadIds, ownerId: chosen || null })), ({ leadIds: done }) => [
        `Owner of ${count(done.length)} changed`,
      ]);
    else
      finish(await answered(actions.move({ leadIds, agentId: chosen })), ({ leadIds: done, refused }) => [
        `${count(done.length)} moved`,
        refused.length > 0
          ? `${count(refused.length)} stayed: an email or a call is still to come.`
          : undefined,
      ]);
  };
  const isEmpty = kind === "tags" ? add.length + remove.length === 0 : kind === "move" && chosen === "";

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(false)}
      title={`${TITLES[kind]} ${count(leadIds.length)}`}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" disabled={isEmpty} pending={isSaving} onClick={save}>
            {kind === "move" ? "Move" : "Save"}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kind === "tags" && (
          <>
            <Field label="Tags to add" hint="Press Enter after each one.">
              {(control) => <ChipInput {...control} value={add} onChange={setAdd} placeholder="trade fair" />}
            </Field>
            <Field label="Tags to remove" hint="Press Enter after each one.">
              {(control) => <ChipInput {...control} value={remove} onChange={setRemove} />}
            </Field>
          </>
        )}
        {kind === "owner" && (
          <Field label="Owner">
            <Select
              value={chosen}
              placeholder="Nobody"
              options={choices.members.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => setChosen(event.target.value)}
            />
          </Field>
        )}
        {kind === "move" && (
          <Field
            label="To agent"
            hint="Past emails and calls stay in the campaign that made them. Leads with an email or call still to come stay too."
          >
            <Select
              value={chosen}
              placeholder="Choose an agent"
              options={agents.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => setChosen(event.target.value)}
            />
          </Field>
        )}
        {problem && <Failure title={problem} />}
      </div>
    </Dialog>
  );
}

function count(number: number): string {
  return `${number.toLocaleString("en")} ${number === 1 ? "lead" : "leads"}`;
}
