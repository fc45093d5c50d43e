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
      description: "Left out: e-mail only. A flag that is left out is false; one of them has to be true.",
      override: {
        anyOf: names.map((name) => ({ required: [name], properties: { [name]: { const: true } } })),
      },
    });
}

const Voice = z
  .object({
    voicemail: text(1, 500)
      .optional()
      .describe("What an answering machine is told; left out: nothing is said to one."),
  })
  .describe(
    "With calls: leads with a stored consent are called by the artificial voice, through the telephone provider, for callMinute and voiceMinute a started minute. Left out: people make all calls.",
  );

/** Maximum number of leads of one run. */
export const MOST_WRITTEN_TO = 10_000;

/** The input of a run, for the given channel names. */
export function outreachInputOf<Name extends string>(names: readonly Name[]) {
  return CampaignId.extend({
    targetCount: z
      .number()
      .int()
      .min(1)
      .max(MOST_WRITTEN_TO)
      .optional()
      .describe("Left out: every eligible lead."),
    channels: channelsOf(names).optional(),
    voice: Voice.optional(),
  }).meta({
    override: {
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
