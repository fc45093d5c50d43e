import { createHash } from "node:crypto";
import { textBasis } from "@/lib/channels/email/compose-email";
import { draftOfLead } from "@/lib/channels/email/draft-of-lead";
import { bodyOf } from "@/lib/channels/email/keep-draft";
import type { Context } from "@/lib/context";
import { type FieldChange, showNew } from "@/lib/field-change";
import { findLead } from "@/lib/leads/find-lead";

type Options = { lock?: boolean };

/** What a change of a draft would replace, and the basis of what is there now. Errors: those of `draftOfLead`. */
export async function describeDraftChange(
  ctx: Context,
  asked: { id: string; subject?: unknown; body?: unknown; skipped?: unknown },
  options: Options = {},
) {
  const lead = await findLead(ctx, asked.id, options);
  const { draft, input, kept } = await draftOfLead(ctx, lead);
  const now = { subject: draft.subject, body: bodyOf(draft, input) };
  const texts = (["subject", "body"] as const).filter(
    (field) => typeof asked[field] === "string" && asked[field] !== now[field],
  );
  const changes: FieldChange[] = texts.map((field) => ({
    field,
    group: null,
    label: field === "subject" ? "Subject" : "Text",
    before: showNew(now[field]),
    after: showNew(String(asked[field])),
  }));
  const isSkipped = kept?.skippedAt != null;
  const whom = lead.name ?? lead.email;
  const parts = [
    changes.length > 0 ? `Changes the draft to ${whom}.` : "",
    asked.skipped === true && !isSkipped ? `Skips ${whom}: outreach does not email them.` : "",
    asked.skipped === false && isSkipped ? `Restores ${whom}: outreach can email them again.` : "",
  ].filter(Boolean);
  return {
    changes,
    basis: `${textBasis(draft)} ${isSkipped}`,
    summary: parts.length > 0 ? `Free, and nothing is sent. ${parts.join(" ")}` : "Nothing would change.",
  };
}

/** The basis of each of several drafts as they stand, by id, and one of all of them. */
export async function readTexts(
  ctx: Context,
  ids: readonly string[],
  options: Options = {},
): Promise<{ bases: Record<string, string>; basis: string }> {
  const bases: Record<string, string> = {};
  // In one order, so that two of these cannot wait for each other.
  for (const id of [...new Set(ids)].sort())
    bases[id] = textBasis((await draftOfLead(ctx, await findLead(ctx, id, options))).draft);
  return { bases, basis: createHash("sha256").update(Object.values(bases).join("\n")).digest("hex") };
}
