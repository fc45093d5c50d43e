"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { ActionResult } from "@/lib/action-result";

type Callable = { agentId: string; campaignId: string; name: string; count: number };

const FORM = "fill-call-list";
const MOST = 10_000;

/** Puts the leads of an agent that can be called on the list. */
export function FillCallList({
  agents,
  start,
}: {
  agents: Callable[];
  start: (input: {
    id: string;
    targetCount?: number;
    channels: { email: boolean; call: boolean };
  }) => Promise<ActionResult<unknown>>;
}) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [campaignId, setCampaignId] = useState("");
  const [number, setNumber] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const chosen = agents.find((agent) => agent.campaignId === campaignId) ?? agents[0];
  const most = Math.min(chosen?.count ?? 0, MOST);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || isPending) return;
    const count = number.trim() === "" ? undefined : Number(number);
    if (count !== undefined && !(Number.isInteger(count) && count >= 1 && count <= MOST))
      return setProblem("Write a whole number, or leave it empty for all of them.");
    setPending(true);
    setProblem(undefined);
    const answer = await start({
      ...{ id: chosen.campaignId, channels: { email: false, call: true } },
      ...(count !== undefined && { targetCount: count }),
    }).catch(() => null);
    setPending(false);
    if (!answer?.ok)
      return setProblem(
        answer?.error.message ?? "The service did not answer. Look at the list before you try again.",
      );
    setOpen(false);
    router.refresh();
  };
  return (
    <Dialog
      size="small"
      title="Put leads on the list"
      description="The best come first, each with what to say. It is free, and nobody is called by itself."
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button>Add leads</Button>}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={FORM} pending={isPending} disabled={!chosen}>
            Put on the list
          </Button>
        </>
      }
    >
      {chosen ? (
        <form id={FORM} onSubmit={submit} noValidate className="flex flex-col gap-4">
          <Field label="Leads of">
            <Select
              value={chosen.campaignId}
              onChange={({ target }) => setCampaignId(target.value)}
              options={agents.map(({ campaignId, name, count }) => ({
                value: campaignId,
                label: `${name} (${count})`,
              }))}
            />
          </Field>
          <Field label="How many" optional hint={`The best by score; left empty, all ${most}.`}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={number}
              onChange={({ target }) => setNumber(target.value)}
            />
          </Field>
          {problem && <Failure title={problem} />}
        </form>
      ) : (
        <EmptyState level={3} title="No lead can be called">
          Leads need a telephone number, and each is called by way of this list once.
        </EmptyState>
      )}
    </Dialog>
  );
}
