import { z } from "zod";
import { DISCOVERY_DEPTHS, DISCOVERY_MODES } from "@/db/schema/run-choices";
import { IcpOverrides } from "@/lib/memory/icp-overrides";
import { uuid } from "@/lib/shapes";

export const DiscoveryMode = z.enum(DISCOVERY_MODES);

/** The most leads that one discovery may be asked for. */
export const MAX_WANTED = 1_000;

/** The input of a discovery. The page that starts one validates with this shape too, so this file must not import server code. */
export const DiscoveryInput = z.object({
  agentId: uuid,
  mode: DiscoveryMode.describe(
    "`people`: people in the wanted roles; `company`: companies that fit and their best contact; `pain`: pages that mention one of the pain points.",
  ),
  targetCount: z
    .number()
    .int()
    .min(1)
    .max(MAX_WANTED)
    .default(25)
    .describe("The most leads that are stored."),
  discoveryDepth: z.enum(DISCOVERY_DEPTHS).default("fast").meta({
    description:
      "`fast`: one round of searches. `deep`: searches again until the target is met or two rounds find nothing new, which costs more.",
  }),
  overrides: IcpOverrides.optional(),
});
export type DiscoveryInput = z.input<typeof DiscoveryInput>;
