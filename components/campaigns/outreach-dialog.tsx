"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { answered } from "@/components/app-shell/answered";
import { useLatest } from "@/components/app-shell/use-latest";
import { hasChanged } from "@/components/outreach/has-changed";
import { OutreachPreviewView } from "@/components/outreach/outreach-preview";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceList } from "@/components/ui/choice-list";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import {
  MAX_WRITTEN_TO,
  OutreachInput,
  USUAL_MAX_PER_COMPANY,
  USUAL_MIN_FIT,
} from "@/lib/workflows/outreach-input";
import type { CampaignActions, EmailMeans } from "./campaign-actions";
import { MissingMemory } from "./missing-memory";

/** Chooses whom to email, and shows who that is, who is skipped, the sender, the emails and the cost before starting. */
export function OutreachDialog({
  campaignId,
  means,
  memoryHref,
  actions,
  onClose,
  onStarted,
}: {
  campaignId: string;
  means: EmailMeans;
  memoryHref: string;
  actions: Pick<CampaignActions, "startOutreach" | "previewOutreach" | "previewEmail">;
  onClose: () => void;
  onStarted: () => void;
}) {
  const {
    control,
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({
    resolver: zodResolver(OutreachInput),
    mode: "onChange",
    defaultValues: {
      id: campaignId,
      minFit: USUAL_MIN_FIT,
      maxPerCompany: USUAL_MAX_PER_COMPANY,
      // Leads that were imported are wanted although nobody has judged them.
      includeUnjudged: true,
      channels: { email: true, call: false },
      review: means.isFirst,
    },
  });
  const [targetCount, minFit, maxPerCompany, includeUnjudged, review] = useWatch({
    control,
    name: ["targetCount", "minFit", "maxPerCompany", "includeUnjudged", "review"],
  });
  const isValid = !errors.targetCount && !errors.minFit && !errors.maxPerCompany;
  const wanted = { id: campaignId, targetCount, minFit, maxPerCompany, includeUnjudged };
  const [looks, setLooks] = useState(1);
  const key = JSON.stringify([wanted, looks]);
  const shown = useLatest(isValid ? key : null, () => actions.previewOutreach(wanted));
  const { data } = shown;
  const missing = data?.missing ?? means.missing;
  const nobody = data?.people === 0;

  const start = handleSubmit(async (input) => {
    const result = await answered(actions.startOutreach({ ...input, ...(data && { basis: data.basis }) }));
    if (result.ok) return onStarted();
    setError("root", { message: result.error.message });
    // As it stands now, to be agreed to anew.
    if (hasChanged(result.error)) setLooks(looks + 1);
  });
  const number = {
    setValueAs: (value: string | number | undefined) =>
      value === "" || value === undefined ? undefined : Number(value),
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title="Start outreach"
      description="The leads that fit best are emailed first. An email is charged when the mail server accepts it."
      footer={
        <>
          <p
            aria-live="polite"
            className="flex flex-1 basis-full items-center text-pretty text-sm empty:hidden sm:basis-0"
          >
            {data && !review && data.estimatedCost > data.balance && (
              <span className="text-warning">
                You have <Amount value={data.balance} unit="credits" />. When they run out, the run pauses and
                keeps the rest.
              </span>
            )}
          </p>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant="primary"
            pending={isSubmitting}
            disabled={
              !isValid || !shown.isFresh || !data || nobody || missing.length > 0 || means.problem !== null
            }
            onClick={start}
            data-fresh={shown.isFresh}
          >
            {data && isValid && review ? (
              <span>
                Write <Amount value={data.people} /> {data.people === 1 ? "draft" : "drafts"}
              </span>
            ) : data && isValid ? (
              <span>
                Email <Amount value={data.people} /> {data.people === 1 ? "person" : "people"} · up to{" "}
                <Amount value={data.estimatedCost} unit="credits" />
              </span>
            ) : (
              "Email …"
            )}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {missing.length > 0 && (
          <Notice tone="warning">
            <MissingMemory missing={missing} memoryHref={memoryHref} verb="start outreach" />
          </Notice>
        )}
        {means.problem && <Failure title="Email can't be sent">{means.problem}</Failure>}
        {nobody && missing.length === 0 && (
          <Notice>
            {data.fits && data.fits.below + data.fits.notJudged > 0
              ? "Nobody is left within these limits. Lower the fit, or include leads that were not judged."
              : "There is nobody to email: every lead was already contacted, opted out or was skipped, or no leads were found yet."}
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="Fit of at least" error={errors.minFit && "From 0 to 100."}>
            {(field) => (
              <Input {...field} inputMode="numeric" autoComplete="off" {...register("minFit", number)} />
            )}
          </Field>
          <Field label="People per company" error={errors.maxPerCompany && "A whole number, or empty."}>
            {(field) => (
              <Input
                {...field}
                inputMode="numeric"
                autoComplete="off"
                {...register("maxPerCompany", number)}
              />
            )}
          </Field>
          <Field
            label="How many at most"
            error={errors.targetCount && `From 1 to ${MAX_WRITTEN_TO.toLocaleString("en")}, or empty.`}
          >
            {(field) => (
              <Input
                {...field}
                placeholder="Everybody"
                inputMode="numeric"
                autoComplete="off"
                {...register("targetCount", number)}
              />
            )}
          </Field>
        </div>
        {data?.fits && (
          <p aria-live="polite" className="-mt-2 text-quiet text-sm">
            <Amount value={data.fits.fitting} /> {data.fits.fitting === 1 ? "lead" : "leads"} at {minFit ?? 0}{" "}
            or above · <Amount value={data.fits.below} /> below · <Amount value={data.fits.notJudged} /> not
            judged
          </p>
        )}
        {(data?.fits?.notJudged ?? 0) > 0 && (
          <Controller
            control={control}
            name="includeUnjudged"
            render={({ field: { value, onChange } }) => (
              <Checkbox
                label="Include leads that were not judged"
                hint="Nobody has read their company's site yet, as with imported leads."
                checked={value ?? false}
                onChange={onChange}
              />
            )}
          />
        )}
        <Controller
          control={control}
          name="review"
          render={({ field: { value, onChange } }) => (
            <ChoiceList
              legend="Before an email goes out"
              value={value ? "review" : "send"}
              onChange={(choice) => onChange(choice === "review")}
              inline
              choices={[
                {
                  value: "review",
                  label: "Review each email",
                  hint: `They are written as drafts. You read, change and approve them, and pay for what you approve.${means.isGuide ? "" : " Writing costs the tokens that the language model uses."}`,
                },
                {
                  value: "send",
                  label: "Send without review",
                  hint: data
                    ? `${data.people.toLocaleString("en")} ${data.people === 1 ? "email goes" : "emails go"} out once written.`
                    : "Emails go out once they are written.",
                },
              ]}
            />
          )}
        />
        <Controller
          control={control}
          name="channels.call"
          render={({ field: { value, onChange } }) => (
            <Checkbox
              label="Add those with a phone number to the call queue too"
              hint="Free. Nobody is called automatically: people of this workspace work through the queue."
              checked={value ?? false}
              onChange={onChange}
            />
          )}
        />
        {data && (
          <OutreachPreviewView
            key={data.basis}
            preview={data}
            reader={{
              email: (id) => actions.previewEmail({ id }),
              more: (offset) => actions.previewOutreach({ ...wanted, offset }),
            }}
          />
        )}
        {errors.root?.message && <Failure key={errors.root.message} inSight title={errors.root.message} />}
        {shown.problem && <Failure title={shown.problem} />}
      </div>
    </Dialog>
  );
}
