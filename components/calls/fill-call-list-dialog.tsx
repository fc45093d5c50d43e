"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { type ReactElement, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
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
import { MOST_WRITTEN_TO, OutreachInput } from "@/lib/workflows/outreach-input";
import type { startOutreachRun } from "@/lib/workflows/start-outreach-run";

export type FillCallListProps = {
  callable: z.output<(typeof countCallable)["output"]>;
  start: ActionOf<typeof startOutreachRun>;
};

const FORM = "fill-call-list";

/**
 * Chooses which agent's leads are added to the call queue, how many, and whether the automated assistant calls those who
 * agreed.
 */
export function FillCallListDialog({
  callable: { agents, voice },
  start,
  trigger,
}: FillCallListProps & { trigger: ReactElement }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(true);
  const [wantsVoice, setWantsVoice] = useState(false);
  const defaultValues = { id: agents[0]?.campaignId ?? "", channels: { email: false, call: true } };
  const {
    control,
    register,
    handleSubmit,
    reset,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(OutreachInput), defaultValues });
  const [id, count] = useWatch({ control, name: ["id", "targetCount"] });
  const chosen = agents.find((agent) => agent.campaignId === id) ?? agents[0];
  const most = Math.min(chosen?.count ?? 0, MOST_WRITTEN_TO);
  const wanted = Number.isInteger(count) ? Number(count) : most;
  const consenting = voice.obstacle === null ? Math.min(chosen?.consenting ?? 0, most) : 0;
  const byVoice = wantsVoice ? Math.min(consenting, wanted) : 0;
  const change = (next: boolean) => {
    // An agent that was listed before may have nobody left to call.
    if (next) reset(defaultValues);
    setOpen(next);
  };
  const submit = handleSubmit(async ({ voice: said, ...input }) => {
    const answer = await start({ ...input, ...(byVoice > 0 && { voice: said ?? {} }) }).catch(() => null);
    if (!answer?.ok)
      return setError("root", {
        message:
          answer?.error.message ?? "The service did not answer. Look at the list before you try again.",
      });
    setOpen(false);
    router.refresh();
  });
  const orNothing = { setValueAs: (text: string) => text.trim() || undefined };
  const numberOrNothing = {
    setValueAs: (written: string | number) => (String(written).trim() ? Number(written) : undefined),
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
      onOpenChange={change}
      trigger={trigger}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={FORM} pending={isSubmitting} disabled={!chosen}>
            {byVoice > 0 ? `Put on the list and call ${byVoice}` : "Put on the list"}
          </Button>
        </>
      }
    >
      {chosen ? (
        <form id={FORM} onSubmit={submit} noValidate className="flex flex-col gap-4">
          <Field label="Leads of">
            <Select
              {...register("id")}
              options={agents.map(({ campaignId, name, count }) => ({
                value: campaignId,
                label: `${name} (${count})`,
              }))}
            />
          </Field>
          <Field
            label="How many"
            optional
            hint={`The best by score; left empty, all ${most}.`}
            error={errors.targetCount && "Write a whole number, or leave it empty for all of them."}
          >
            <Input inputMode="numeric" autoComplete="off" {...register("targetCount", numberOrNothing)} />
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
              <Textarea rows={2} maxLength={500} {...register("voice.voicemail", orNothing)} />
            </Field>
          )}
          {errors.root?.message && <Failure title={errors.root.message} />}
        </form>
      ) : (
        <EmptyState level={3} title="No lead can be called">
          Leads need a telephone number, and each is called by way of this list once.
        </EmptyState>
      )}
    </Dialog>
  );
}
