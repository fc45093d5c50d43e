import { z } from "zod";
import { type Asker, askModel, type ModelAnswer } from "@/lib/models/ask-model";
import { checkWords } from "@/lib/writing/check-words";
import { type LeadFacts, pickFacts } from "@/lib/writing/pick-facts";
import type { WritingInput } from "@/lib/writing/writing-input";
import { checkDraft } from "./check-draft";
import { checkNews } from "./check-news";
import { Claim, findUnquoted } from "./claims";
import type { EmailDraft, EmailWriter } from "./email-writer";
import { frameEmail } from "./frame-email";
import { createTemplateWriter } from "./template-writer";

const Letter = z.object({
  subject: z.string().describe("Under 60 characters, plain words."),
  paragraphs: z.array(z.string()).describe("Two or three, without greeting, goodbye and signature."),
  claims: z
    .array(Claim)
    .describe(
      "Everything that the paragraphs say about the recipient or their company, each with its quote.",
    ),
});

const MAX_MEMORY = 6_000;

/**
 * Writes with the language model if there is one and credits pay for it, otherwise from the template. Greeting, sender
 * and link come from us; the model gets only facts about the lead that could appear in an email. A draft that breaks a
 * rule is written once more with the findings in the prompt; if it still breaks one, the template is used.
 */
export function createModelWriter(): EmailWriter {
  const template = createTemplateWriter();
  return {
    write: async (input, asker) => {
      const draft = asker ? await writeByModel(input, asker) : null;
      return draft ?? template.write(input);
    },
  };
}

type Refused = { draft: EmailDraft; findings: string[] };

/** Null if the model gave no text that keeps the rules. */
export async function writeByModel(input: WritingInput, asker: Asker): Promise<EmailDraft | "halted" | null> {
  const facts = pickFacts(input.lead);
  let earlier: Refused | null = null;
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const answer: ModelAnswer<z.output<typeof Letter>> = await askModel(asker, {
      instructions: writeInstructions(input, earlier?.findings ?? []),
      data: [
        { from: "what pages say of the recipient", text: JSON.stringify(describeFacts(facts, input)) },
        ...(input.followUp
          ? input.followUp.earlier.map((text) => ({ from: "an email that we sent before", text }))
          : []),
        ...(earlier === null ? [] : [{ from: "the refused draft", text: earlier.draft.text }]),
      ],
      answer: Letter,
    });
    if (answer.kind === "none") return answer.why === "halted" ? "halted" : null;
    const paragraphs: string[] = answer.value.paragraphs.map((one) => one.trim()).filter((one) => one !== "");
    const subject = input.followUp?.subject ?? answer.value.subject.trim();
    const draft = buildDraft(input, facts, subject, paragraphs);
    const findings: string[] = [
      ...checkParagraphs(draft.subject, paragraphs, input),
      ...findUnquoted(paragraphs, answer.value.claims, input),
      ...checkDraft(draft, input),
      ...checkNews(paragraphs, input),
    ];
    if (findings.length === 0) return draft;
    earlier = { draft, findings };
  }
  return null;
}

function buildDraft(
  input: WritingInput,
  facts: LeadFacts,
  subject: string,
  paragraphs: string[],
): EmailDraft {
  const body = paragraphs.join("\n");
  const told = [facts.sentence, facts.title, facts.company, facts.location].filter((fact) => fact !== null);
  const page = facts.addressPage ?? hostOf(facts, input);
  return {
    subject,
    text: frameEmail(input, paragraphs, facts.addressPage),
    facts: told.length > 0 ? told.filter((fact) => body.includes(fact)) : [page],
  };
}

function hostOf({ host }: LeadFacts, { lead }: WritingInput): string {
  return host ?? lead.email.slice(lead.email.lastIndexOf("@") + 1);
}

function describeFacts(facts: LeadFacts, input: WritingInput) {
  const { title, company, location, sentence } = facts;
  return { page: hostOf(facts, input), title, company, location, sentence };
}

function writeInstructions(input: WritingInput, findings: string[]): string {
  const { memory, instruction, followUp } = input;
  const own = JSON.stringify({
    company: memory.companyName,
    about: memory.profileJson,
    voice: memory.identityJson,
  }).slice(0, MAX_MEMORY);
  const language = memory.language ?? "English";
  const task = followUp
    ? [
        `You write the middle of a short follow-up to the emails below, which are ours, in this language: ${language}.`,
        `The company in its own words: ${own}`,
        "Add one thing that those emails do not say: another fact from the recipient's page, or another benefit that the company names. Use at least one fact about the recipient word for word, and end with one question that is easy to answer. Do not say that you follow up, check in or got no answer.",
        ...(followUp.intent === "" ? [] : [`The sender wants this email to say: ${followUp.intent}`]),
      ]
    : [
        `You write the middle of the first email from a company to somebody who does not know it, in this language: ${language}.`,
        `The company in its own words: ${own}`,
        "Say first, in one sentence, which fact from the recipient's page makes the company write, and use at least one of the facts word for word. Then say what the company offers, and end with one question that is easy to answer.",
      ];
  return [
    ...task,
    `At most ${followUp ? 50 : 70} words in two or three short paragraphs. Claim nothing that is not given here: no number, name, customer, result or praise of your own. No link, no address, no markup, no greeting, no goodbye, no signature: these are added.`,
    "List under claims everything that you say about the recipient, and the words of their page that say it; a claim repeats at least one word of its quote. Say nothing about the recipient that has no quote. Say what the offer does with the offer or the company as the subject, not the recipient.",
    ...(instruction ? [`The sender asks for this email: ${instruction}`] : []),
    ...(findings.length > 0 ? [`An earlier draft was refused. Avoid this: ${findings.join(" ")}`] : []),
  ].join("\n\n");
}

/**
 * The rules for model-written text, in addition to those of `checkDraft` for every email. Returns findings in words.
 */
function checkParagraphs(subject: string, paragraphs: string[], input: WritingInput): string[] {
  const isOdd = paragraphs.length === 0 || paragraphs.length > 4;
  return [
    ...(isOdd ? ["It needs one to four paragraphs."] : []),
    ...checkWords([subject, ...paragraphs], input),
  ];
}
