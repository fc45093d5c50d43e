"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { ActionOf } from "@/lib/action-result";
import type { countCallable } from "@/lib/calls/count-callable";
import type { startOutreachRun } from "@/lib/workflows/start-outreach-run";

type Callable = z.output<(typeof countCallable)["output"]>;

const FORM = "fill-call-list";
const MOST = 10_000;

/** Puts the leads of an agent that can be called on the list. */
export function FillCallList({
  callable: { agents, voice },
  start,
}: {
  callable: Callable;
  start: ActionOf<typeof startOutreachRun>;
}) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [campaignId, setCampaignId] = useState("");
  const [number, setNumber] = useState("");
  const [wantsVoice, setWantsVoice] = useState(false);
  const [voicemail, setVoicemail] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const chosen = agents.find((agent) => agent.campaignId === campaignId) ?? agents[0];
  const most = Math.min(chosen?.count ?? 0, MOST);
  const wanted = Number(number.trim() || most);
  const consenting = voice.obstacle === null ? Math.min(chosen?.consenting ?? 0, most) : 0;
  const byVoice = wantsVoice ? Math.min(consenting, Number.isInteger(wanted) ? wanted : most) : 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || isPending) return;
    const count = number.trim() === "" ? undefined : Number(number);
    if (count !== undefined && !(Number.isInteger(count) && count >= 1 && count <= MOST))
      return setProblem("Write a whole number, or leave it empty for all of them.");
    setPending(true);
    setProblem(undefined);
    const answer = await start({
      id: chosen.campaignId,
      channels: { email: false, call: true },
      ...(count !== undefined && { targetCount: count }),
      ...(byVoice > 0 && { voice: voicemail.trim() ? { voicemail: voicemail.trim() } : {} }),
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
      description={
        consenting > 0
          ? "The best come first, each with what to say. The list itself is free."
          : "The best come first, each with what to say. It is free, and nobody is called by itself."
      }
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button>Add leads</Button>}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={FORM} pending={isPending} disabled={!chosen}>
            {byVoice > 0 ? `Put on the list and call ${byVoice}` : "Put on the list"}
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
          {consenting > 0 && (
            <Checkbox
              checked={wantsVoice}
              onChange={({ target }) => setWantsVoice(target.checked)}
              label={`Let the automated assistant call the ${consenting} who agreed to it`}
              hint={
                <>
                  <Amount value={voice.minutePrice} unit="credits" /> for each started minute, at most{" "}
                  <Amount
                    value={(byVoice || consenting) * voice.mostMinutes * voice.minutePrice}
                    unit="credits"
                  />
                  . It begins at once, within their calling hours. Everybody else is left to people.
                </>
              }
            />
          )}
          {byVoice > 0 && (
            <Field
              label="What answering machines are told"
              optional
              hint="Without it nothing is said to them."
            >
              <Textarea
                rows={2}
                maxLength={500}
                value={voicemail}
                onChange={({ target }) => setVoicemail(target.value)}
              />
            </Field>
          )}
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
