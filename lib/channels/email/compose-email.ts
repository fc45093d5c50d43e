import { createHash } from "node:crypto";
import type { emailDrafts, leads } from "@/db/schema";
import type { Context } from "@/lib/context";
import { currentEvidence } from "@/lib/leads/current-evidence";
import type { Asker } from "@/lib/models/ask-model";
import { fillTemplate } from "@/lib/sequences/template-text";
import { pickFacts } from "@/lib/writing/pick-facts";
import { fieldsOf } from "@/lib/writing/template-fields";
import type { FollowUp, WritingInput } from "@/lib/writing/writing-input";
import { lostFacts } from "./draft-basis";
import type { MemoryRow } from "./email-readiness";
import { unsubscribeUrl } from "./send-emails";
import { type Finding, findInDraft, findInTemplate, sayFindings } from "./writing/check-draft";
import type { EmailDraft } from "./writing/email-writer";
import { joinFooter, writeFooter } from "./writing/frame-email";
import { createModelWriter } from "./writing/model-writer";

type LeadRow = typeof leads.$inferSelect;
type KeptDraft = Pick<typeof emailDrafts.$inferSelect, "subject" | "body" | "leaner" | "basis">;

/**
 * What belongs to the lead alone, so that a preview shows what is sent; `kept` is its row of `email_drafts`. `step` is left
 * out of a first email that is written.
 */
export type Reserved = {
  token: string;
  variant: number;
  kept: KeptDraft | null;
  step?: StepToWrite | undefined;
  /** The mailbox that it goes out from: its name and signature stand before those of Memory. */
  mailbox?: SigningMailbox | undefined;
};

type SigningMailbox = { name: string | null; signature: string | null };

/** `template`: the variant of the step that this lead gets, with its fields not filled in yet. */
type StepToWrite = {
  followUp?: FollowUp | undefined;
  template?: { subject: string; body: string } | undefined;
};

/** `found` are the findings with the words that they are about. */
type Composed = { draft: EmailDraft; findings: string[]; found: Finding[] };

/** Filled in, a subject may grow longer than it was saved. */
const MAX_SUBJECT_LENGTH = 120;
const MAX_FACT_LENGTH = 100;

const WRITER = createModelWriter();

/**
 * Writes an email of a sequence to a lead, unless a person kept a text for it or its step has a template: a person's own
 * template is filled in, and never judged or rewritten by the model. `findings` lists the rules that the draft breaks; such a
 * draft must not go out. Without an `asker` the template writes, which costs nothing; with one, the
 * answer `halted` leaves the email unwritten.
 */
export async function composeEmail(
  ctx: Context,
  memory: MemoryRow,
  lead: LeadRow,
  reserved: Reserved,
): Promise<Composed>;
export async function composeEmail(
  ctx: Context,
  memory: MemoryRow,
  lead: LeadRow,
  reserved: Reserved,
  asker: Asker,
): Promise<Composed | "halted">;
export async function composeEmail(
  ctx: Context,
  memory: MemoryRow,
  lead: LeadRow,
  reserved: Reserved,
  asker?: Asker,
): Promise<Composed | "halted"> {
  const input = toWritingInput(ctx, memory, lead, reserved);
  const { kept } = reserved;
  const template = reserved.step?.template;
  if (kept?.subject != null && kept.body !== null) {
    const draft = frameKept(input, { subject: kept.subject, body: kept.body });
    return judged(draft, findInKept(kept, draft, input));
  }
  if (template) {
    const draft = frameKept(input, fillStep(template, input));
    return judged(draft, findInTemplate(draft, input));
  }
  const draft = await WRITER.write(input, asker);
  return draft === "halted" ? draft : judged(draft, findInDraft(draft, input));
}

function judged(draft: EmailDraft, found: Finding[]): Composed {
  return { draft, findings: sayFindings(found), found };
}

/** What is wrong with a text that was kept: the rules that it breaks, and facts in it that have changed or are gone. */
export function findInKept(
  { basis }: Pick<KeptDraft, "basis">,
  draft: EmailDraft,
  input: WritingInput,
): Finding[] {
  const lost = basis === null ? [] : lostFacts(basis, input);
  return [...lost.map((fact) => ({ message: sayLost(fact), words: fact })), ...findInDraft(draft, input)];
}

function sayLost(fact: string): string {
  const words = fact.length > MAX_FACT_LENGTH ? `${fact.slice(0, MAX_FACT_LENGTH)}…` : fact;
  return `It says “${words}”, which has changed or is gone since it was written.`;
}

export function toWritingInput(
  ctx: Context,
  memory: MemoryRow,
  lead: LeadRow,
  { token, variant, kept, step, mailbox }: Reserved,
): WritingInput {
  const { email, name, title, company, domain, location } = lead;
  return {
    memory: {
      ...memory,
      senderName: mailbox?.name ?? memory.senderName,
      ownSignature: mailbox?.signature ?? null,
    },
    lead: { email, name, title, company, domain, location, evidence: currentEvidence(lead.evidence) },
    unsubscribeUrl: unsubscribeUrl(ctx, token),
    variant,
    leaner: kept?.leaner,
    followUp: step?.followUp,
  };
}

/** A kept text with today's footer, and the facts of the lead that it mentions. */
export function frameKept(
  input: WritingInput,
  { subject, body }: { subject: string; body: string },
): EmailDraft {
  const { title, company, location, sentence, addressPage, host } = pickFacts(input.lead);
  const page = addressPage ?? host ?? input.lead.email.slice(input.lead.email.lastIndexOf("@") + 1);
  const text = joinFooter(body, footerOf(input));
  const facts = [sentence, title, company, location, page].filter((fact) => fact !== null);
  return { subject, text, facts: facts.filter((fact) => text.includes(fact)) };
}

/** In a thread the subject stays, whatever the variant says. */
function fillStep(template: { subject: string; body: string }, { lead, memory, followUp }: WritingInput) {
  const fill = (text: string) => fillTemplate(text, fieldsOf(lead, memory)).trim();
  const subject = followUp?.subject ?? fill(template.subject).slice(0, MAX_SUBJECT_LENGTH).trim();
  return { subject, body: fill(template.body) };
}

/** The footer of the email, whoever writes the rest. */
export function footerOf(input: WritingInput): string {
  return writeFooter(input, pickFacts(input.lead).addressPage);
}

/** Changes whenever the text does. */
export function textBasis({ subject, text }: { subject: string; text: string }): string {
  return createHash("sha256").update(`${subject}\n${text}`).digest("hex");
}
