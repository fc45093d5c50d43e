import type { z } from "zod";
import { nameActor } from "@/components/people/name-actor";
import { compareVariants } from "@/lib/analytics/compare-variants";
import type { getCampaignFigures } from "@/lib/analytics/get-campaign-figures";
import type { getOutreachFigures } from "@/lib/analytics/get-outreach-figures";
import type { FigureRow } from "./figures-table";

type OfCampaign = z.output<(typeof getCampaignFigures)["output"]>;
type OfWorkspace = z.output<(typeof getOutreachFigures)["output"]>;
type Step = OfCampaign["steps"][number];
type Variant = Step["variants"][number];

export function campaignRows(campaigns: OfWorkspace["campaigns"]): FigureRow[] {
  return campaigns.map(({ campaignId, agentId, agentName, ...figures }) => ({
    key: campaignId,
    label: agentName,
    href: `/agents/${agentId}/campaign`,
    figures,
  }));
}

/** The steps, each with its variants where it has several. */
export function stepRows(steps: readonly Step[]): FigureRow[] {
  return steps.map(({ stepId, position, isRemoved, variants, ...figures }) => ({
    key: stepId,
    label: isRemoved ? "Removed step" : position === 0 ? "First email" : `Follow-up ${position}`,
    figures,
    ...(variants.length > 1 && {
      parts: {
        rows: variants.map((variant) => ({
          key: variant.variantId,
          label: variantLabel(variant),
          figures: variant,
        })),
        note: variantNote(variants),
      },
    }),
  }));
}

export function mailboxRows(mailboxes: OfCampaign["mailboxes"]): FigureRow[] {
  return mailboxes.map(({ mailboxId, address, ...figures }) => ({
    key: mailboxId,
    label: address ?? "Service mailbox",
    figures,
  }));
}

export function providerRows(providers: OfCampaign["providers"]): FigureRow[] {
  return providers.map(({ provider, ...figures }) => ({
    key: provider ?? "",
    label: provider ?? "Other domains",
    figures,
  }));
}

export type PersonRow = Omit<OfWorkspace["people"][number], "by"> & { key: string; label: string };

export function personRows(people: OfWorkspace["people"]): PersonRow[] {
  return people.map(({ by, ...figures }) => ({
    key: by?.id ?? "",
    label: by ? nameActor(by) : "From an email program",
    ...figures,
  }));
}

function variantLabel({ position }: Variant): string {
  return position === null ? "Earlier variant" : `Variant ${String.fromCharCode(65 + position)}`;
}

function variantNote(variants: readonly Variant[]): string {
  const compared = compareVariants(variants);
  if (compared.kind === "too_few") return "Too few people to compare the variants.";
  if (compared.kind === "no_difference") return "No clear difference between the variants yet.";
  return `${variantLabel(compared.variant)} gets more replies.`;
}
