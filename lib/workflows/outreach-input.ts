import { z } from "zod";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { text } from "@/lib/shapes";

/** An object with a `shape` for each channel. */
export function eachChannel<Name extends string, Shape extends z.ZodType>(
  names: readonly Name[],
  shape: Shape,
) {
  return z.object(Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Shape>);
}

function channelsOf<Name extends string>(names: readonly Name[]) {
  return eachChannel(names, z.boolean().default(false))
    .refine((flags) => Object.values(flags).includes(true), "must have at least one channel that is true")
    .meta({
      description: "Default: email only. A missing flag is false; at least one must be true.",
      override: {
        anyOf: names.map((name) => ({ required: [name], properties: { [name]: { const: true } } })),
      },
    });
}

const Voice = z
  .object({
    voicemail: text(1, 500)
      .optional()
      .describe("Text that is spoken to an answering machine; left out: nothing is."),
  })
  .describe(
    "With calls: leads with a stored consent are called by the automated assistant, through the phone provider, at the prices callMinute and voiceMinute for each started minute. Left out: people make all calls.",
  );

/** Maximum number of leads of one run. */
export const MAX_WRITTEN_TO = 10_000;

/** Whom of the reachable people a run reaches. */
export const ChoiceFields = {
  targetCount: z
    .number()
    .int()
    .min(1)
    .max(MAX_WRITTEN_TO)
    .optional()
    .describe("How many people at most, the best fit first. Left out: every eligible lead."),
  minFit: z
    .number()
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe("Only leads whose fit (`score`) is at least this. Left out: whatever their fit."),
  maxPerCompany: z
    .number()
    .int()
    .min(1)
    .max(MAX_WRITTEN_TO)
    .optional()
    .describe("The most people of one company, by its domain; those with a name first. Left out: no limit."),
  includeUnjudged: z
    .boolean()
    .optional()
    .describe("With `minFit`: also leads whose fit was not judged. Left out: without them."),
};

type ChoiceInput = { [Name in keyof typeof ChoiceFields]?: z.output<(typeof ChoiceFields)[Name]> };

/** The choice as a run stores it. */
export function choiceOf({ targetCount, minFit, maxPerCompany, includeUnjudged }: ChoiceInput) {
  return {
    targetCount: targetCount ?? null,
    minFit: minFit ?? null,
    maxPerCompany: maxPerCompany ?? null,
    includeUnjudged: includeUnjudged ?? false,
  };
}

/** What the dashboard and the chat start with. */
export const USUAL_MIN_FIT = 60;
export const USUAL_MAX_PER_COMPANY = 2;

/** The input of a run, for the given channel names. */
export function outreachInputOf<Name extends string>(names: readonly Name[]) {
  return CampaignId.extend({
    ...ChoiceFields,
    basis: z
      .string()
      .max(64)
      .optional()
      .describe(
        "The `basis` of a preview: the run starts only if people and first email are still the same, and the price is no higher. Emails only.",
      ),
    channels: channelsOf(names).optional(),
    review: z
      .boolean()
      .optional()
      .describe(
        "True: emails are written as drafts, and none is sent. GET /v1/drafts lists them, PATCH /v1/drafts/{id} changes one, and POST /v1/drafts/approve sends them. Emails only. Left out: emails are sent.",
      ),
    voice: Voice.optional(),
  }).meta({
    override: {
      allOf: [
        {
          if: { required: ["review", "channels"], properties: { review: { const: true }, channels: {} } },
          // biome-ignore lint/suspicious/noThenProperty: it is the keyword of JSON Schema.
          then: { properties: { channels: { required: ["email"], properties: { email: { const: true } } } } },
        },
      ],
      if: { required: ["voice"], properties: { voice: {} } },
      // biome-ignore lint/suspicious/noThenProperty: it is the keyword of JSON Schema.
      then: {
        required: ["channels"],
        properties: { channels: { required: ["call"], properties: { call: { const: true } } } },
      },
    },
  });
}

/** For the pages that start a run by email or call: they validate with it without importing server code. */
export const OutreachInput = outreachInputOf(["email", "call"]);
