"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { ChipInput } from "@/components/ui/chip-input";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { RANKED_LEAD_FIELDS } from "@/lib/leads/lead-fields";
import type { AgentChoice, LeadActions, LeadChoices } from "./lead-actions";

type Problem = { message: string; fields: Record<string, string>; leadId?: string };

/** The one that is required comes first. */
const FIELDS = RANKED_LEAD_FIELDS.toSorted((a, b) => Number(b.name === "email") - Number(a.name === "email"));

/** Adds one lead by hand. An address that is a lead already leads to that lead. */
export default function AddLeadDialog({
  agents,
  choices,
  actions,
  onClose,
}: {
  agents: AgentChoice[];
  choices: Pick<LeadChoices, "members">;
  actions: Pick<LeadActions, "add">;
  onClose: () => void;
}) {
  const router = useRouter();
  const [tags, setTags] = useState<string[]>([]);
  const [problem, setProblem] = useState<Problem>();
  const [isSaving, setSaving] = useState(false);

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const given = (name: string) => String(sent.get(name) ?? "").trim();
    const fields = Object.fromEntries(
      FIELDS.map(({ name }) => [name, given(name)]).filter(([, value]) => value !== ""),
    );
    setSaving(true);
    setProblem(undefined);
    const answer = await answered(
      actions.add({
        ...fields,
        email: given("email"),
        agentId: given("agentId"),
        tags,
        ownerId: given("ownerId") || null,
      }),
    );
    setSaving(false);
    if (!answer.ok) return setProblem(readProblem(answer.error));
    onClose();
    router.push(`/leads?lead=${answer.data.id}`, { scroll: false });
    router.refresh();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add lead"
      description="Nobody is emailed, and it costs nothing."
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form="add-lead" variant="primary" pending={isSaving}>
            Add lead
          </Button>
        </>
      }
    >
      <form id="add-lead" onSubmit={add} noValidate className="space-y-4">
        {problem && Object.keys(problem.fields).length === 0 && (
          <Failure
            title={problem.message}
            action={
              problem.leadId && (
                <Link href={`/leads?lead=${problem.leadId}`} onClick={onClose} className="underline">
                  Open that lead
                </Link>
              )
            }
          />
        )}
        <div className="grid gap-4 md:grid-cols-2">
          {FIELDS.map(({ name, label }) => (
            <Field
              key={name}
              label={label}
              required={name === "email"}
              optional={name !== "email"}
              error={problem?.fields[name]}
            >
              <Input name={name} maxLength={500} autoComplete="off" />
            </Field>
          ))}
          <Field label="Agent" error={problem?.fields.agentId}>
            <Select
              name="agentId"
              defaultValue={agents[0]?.id}
              options={agents.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          <Field label="Owner" optional>
            <Select
              name="ownerId"
              placeholder="Nobody"
              options={choices.members.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          <Field label="Tags" optional error={problem?.fields.tags}>
            {(control) => <ChipInput {...control} value={tags} onChange={setTags} placeholder="trade fair" />}
          </Field>
        </div>
      </form>
    </Dialog>
  );
}

function readProblem({ message, details }: { message: string; details?: unknown }): Problem {
  if (Array.isArray(details))
    return {
      message,
      fields: Object.fromEntries(
        details.map(({ path, message: issue }) => [
          String(path).split(".")[0],
          `${issue[0].toUpperCase()}${issue.slice(1)}.`,
        ]),
      ),
    };
  const leadId = (details as { leadId?: string } | undefined)?.leadId;
  return { message, fields: {}, ...(leadId && { leadId }) };
}
