"use client";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { MAX_VARIANTS, MAX_WAIT_DAYS, type StepInput } from "@/lib/sequences/sequence-input";
import { TEMPLATE_FIELDS } from "@/lib/sequences/template-text";
import type { EditedStep } from "./use-steps";

type Variant = StepInput["variants"][number];

const EMPTY: Variant = { weight: 1, subject: "", body: "" };

/** The fields of a step that is edited. */
export function StepFields({
  step,
  index,
  errors,
  change,
}: {
  step: EditedStep;
  index: number;
  errors: Record<string, string>;
  change: (changes: Partial<StepInput>) => void;
}) {
  const errorOf = (field: string) => errors[`steps.${index}.${field}`];
  const { variants } = step;
  const isCall = step.channel === "call";
  const changeVariant = (at: number, changes: Partial<Variant>) =>
    change({ variants: variants.map((one, place) => (place === at ? { ...one, ...changes } : one)) });
  return (
    <div className="flex flex-col gap-4 border-border border-t px-3 py-4">
      <div className="grid gap-4 sm:grid-cols-3">
        {index > 0 && (
          <>
            <Field label="Wait" hint="Business days." error={errorOf("waitDays")}>
              <Input
                inputMode="numeric"
                value={String(step.waitDays)}
                maxLength={2}
                onChange={({ target }) => {
                  const days = Number(target.value.replace(/\D/g, ""));
                  change({ waitDays: Math.min(days, MAX_WAIT_DAYS) });
                }}
              />
            </Field>
            {step.id === undefined && (
              <Field label="Channel" error={errorOf("channel")}>
                <Select
                  value={step.channel}
                  options={[
                    { value: "email", label: "Email" },
                    { value: "call", label: "Call" },
                  ]}
                  onChange={({ target }) =>
                    change(
                      target.value === "call"
                        ? { channel: "call", text: "written", variants: [] }
                        : { channel: "email" },
                    )
                  }
                />
              </Field>
            )}
            {!isCall && (
              <Field label="Thread" error={errorOf("thread")}>
                <Select
                  value={step.thread}
                  options={[
                    { value: "reply", label: "Same thread" },
                    { value: "new", label: "New thread" },
                  ]}
                  onChange={({ target }) => change({ thread: target.value as StepInput["thread"] })}
                />
              </Field>
            )}
          </>
        )}
        {!isCall && (
          <Field label="Text" error={errorOf("variants")}>
            <Select
              value={step.text}
              options={[
                { value: "written", label: "Written by the agent" },
                { value: "template", label: "Template" },
              ]}
              onChange={({ target }) =>
                target.value === "template"
                  ? change({ text: "template", variants: variants.length > 0 ? variants : [EMPTY] })
                  : change({ text: "written", variants: [] })
              }
            />
          </Field>
        )}
      </div>
      {isCall && (
        <p className="text-quiet text-sm">
          The lead enters the call queue with a script. If nobody answers or the number is wrong, the next
          step follows; any other outcome ends the sequence. Leads that cannot be called skip it.
        </p>
      )}
      {step.text === "written" && index > 0 && (
        <Field
          label={isCall ? "What to talk about" : "What it should say"}
          optional
          hint={
            isCall
              ? "It comes first among the script’s questions."
              : "Without a language model, the agent picks what fits it best in Memory. Left empty, it picks something that the emails before did not name."
          }
          error={errorOf("intent")}
        >
          <Input
            value={step.intent}
            maxLength={500}
            placeholder="Our guarantee"
            onChange={({ target }) => change({ intent: target.value })}
          />
        </Field>
      )}
      {variants.map((variant, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a new variant has no id yet, and its fields hold no state.
          key={at}
          className="flex flex-col gap-3 border-border border-t pt-4"
        >
          <legend className="sr-only">Variant {at + 1}</legend>
          {variants.length > 1 && (
            <div className="flex items-end justify-between gap-3">
              <Field
                label={`Variant ${at + 1}: weight`}
                error={errorOf(`variants.${at}.weight`)}
                className="w-36"
              >
                <Input
                  inputMode="numeric"
                  value={String(variant.weight)}
                  maxLength={3}
                  onChange={({ target }) =>
                    changeVariant(at, { weight: Number(target.value.replace(/\D/g, "")) })
                  }
                />
              </Field>
              <span className="flex-1 pb-2 text-quiet text-sm">{shareOf(variants, at)} of the people</span>
              <Button
                size="small"
                aria-label={`Remove variant ${at + 1}`}
                onClick={() => change({ variants: variants.toSpliced(at, 1) })}
              >
                Remove
              </Button>
            </div>
          )}
          {step.thread === "new" && (
            <Field label="Subject" error={errorOf(`variants.${at}.subject`)}>
              <Input
                value={variant.subject}
                maxLength={120}
                onChange={({ target }) => changeVariant(at, { subject: target.value })}
              />
            </Field>
          )}
          <Field
            label="Text of the email"
            hint="Signature and footer are added."
            error={errorOf(`variants.${at}.body`)}
          >
            <Textarea
              rows={8}
              className="min-h-32"
              value={variant.body}
              maxLength={5_000}
              onChange={({ target }) => changeVariant(at, { body: target.value })}
            />
          </Field>
        </fieldset>
      ))}
      {step.text === "template" && (
        <>
          {variants.length < MAX_VARIANTS && (
            <div>
              <Button size="small" onClick={() => change({ variants: [...variants, EMPTY] })}>
                Add variant
              </Button>
            </div>
          )}
          <p className="text-quiet text-sm">
            Fields, with a fallback for leads without one:{" "}
            {TEMPLATE_FIELDS.map((field) => (
              <code key={field} className="mr-1.5 font-mono text-xs">
                {field.startsWith("sender") ? `{{${field}}}` : `{{${field}|…}}`}
              </code>
            ))}
          </p>
        </>
      )}
    </div>
  );
}

function shareOf(variants: readonly Variant[], at: number): string {
  const all = variants.reduce((sum, { weight }) => sum + weight, 0);
  return all === 0 ? "0%" : `${Math.round((100 * variants[at]!.weight) / all)}%`;
}
