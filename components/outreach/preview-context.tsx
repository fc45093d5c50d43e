"use client";
import { createContext, type ReactNode, use, useMemo } from "react";
import type { ActionOf } from "@/lib/action-result";
import type { previewLeadEmail } from "@/lib/channels/email/preview-lead-email";
import type { previewOutreach } from "@/lib/workflows/preview-outreach";
import type { PreviewReader } from "./outreach-preview";

type Actions = {
  previewEmail: ActionOf<typeof previewLeadEmail>;
  previewOutreach: ActionOf<typeof previewOutreach>;
};

const PreviewContext = createContext<(Actions & { campaignId: string }) | null>(null);

/** Lets previews deep in a page, such as approval cards, read further emails of a campaign. */
export function PreviewProvider({
  campaignId,
  previewEmail,
  previewOutreach,
  children,
}: Actions & { campaignId: string; children: ReactNode }) {
  const value = useMemo(
    () => ({ campaignId, previewEmail, previewOutreach }),
    [campaignId, previewEmail, previewOutreach],
  );
  return <PreviewContext value={value}>{children}</PreviewContext>;
}

/** Reads emails of the surrounding campaign; `choice` is the run's, null for people chosen by name. */
export function usePreviewReader(choice: Record<string, unknown> | null): PreviewReader | null {
  const context = use(PreviewContext);
  if (!context) return null;
  const { campaignId, previewEmail, previewOutreach } = context;
  return {
    email: (id) => previewEmail({ id }),
    ...(choice && { more: (offset) => previewOutreach({ ...choice, id: campaignId, offset }) }),
  };
}
