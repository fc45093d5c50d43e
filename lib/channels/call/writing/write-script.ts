import type { CallScriptRow } from "@/db/schema";
import { readMemoryText, readOwnLine } from "@/lib/writing/memory-text";
import { pickFacts } from "@/lib/writing/pick-facts";
import { readSafeFact } from "@/lib/writing/safe-fact";
import type { WritingLead, WritingMemory } from "@/lib/writing/writing-input";
import { callPhrasesFor } from "./call-phrases";

export type ScriptInput = { memory: WritingMemory; lead: WritingLead & { phone: string | null } };

/**
 * Writes what to say to a lead from Memory and the lead's own evidence; it claims nothing else. Deterministic: the same
 * input gives the same script.
 */
export function writeScript(input: ScriptInput): CallScriptRow {
  const { memory, lead } = input;
  const words = callPhrasesFor(memory.language);
  const facts = pickFacts(lead);
  const { host } = facts;
  const offer = readMemoryText(
    memory.profileJson,
    ["offer", "product", "products", "description", "summary", "business"],
    24,
  );
  const pain = readMemoryText(memory.icpJson, ["pains", "pain"], 14);
  const phonePage = readPhonePage(lead);
  // An imported row names no page, and a page that was never read must not be named.
  const why =
    host === null
      ? facts.title
        ? words.knownTitle(facts.title)
        : facts.company
          ? words.knownCompany(facts.company)
          : null
      : facts.sentence
        ? words.readSentence(host, facts.sentence)
        : facts.title
          ? words.title(host, facts.title)
          : facts.company
            ? words.company(host, facts.company)
            : words.found(phonePage ?? host);
  return {
    opening: frameOpening(input, [why, offer === null ? null : words.offer(offer)]),
    questions: [words.today, pain === null ? words.bother : words.pain(pain), words.decide],
    answers: [
      { objection: words.noTime, answer: words.noTimeAnswer },
      { objection: words.sendEmail, answer: words.sendEmailAnswer },
      ...fixedAnswers(input),
    ],
  };
}

/** Puts the greeting and the caller first and the closing question last, whoever wrote the text between them. */
export function frameOpening({ memory, lead }: ScriptInput, middle: (string | null)[]): string {
  const words = callPhrasesFor(memory.language);
  const name = readSafeFact(lead.name ?? "", { characters: 60, ownDomain: null });
  const caller = readOwnLine(memory.senderName ?? "", 8);
  const company =
    readOwnLine(memory.companyName ?? "", 12) ?? readMemoryText(memory.profileJson, ["company", "name"], 12);
  return [words.hello(name), words.caller(caller, company), ...middle, words.time]
    .filter((part) => part !== null)
    .join(" ");
}

/** Answers that no model may change: how to opt out, where the number comes from, who else is a customer. */
export function fixedAnswers({ memory, lead }: ScriptInput): CallScriptRow["answers"] {
  const words = callPhrasesFor(memory.language);
  const benefit = readMemoryText(memory.profileJson, ["benefits", "valueProposition", "value"], 18);
  const proof = readMemoryText(memory.profileJson, ["proof", "references", "customers"], 18);
  const phonePage = readPhonePage(lead);
  return [
    {
      objection: words.notInterested,
      answer: [words.notInterestedAnswer, benefit === null ? null : words.benefit(benefit), words.noMore]
        .filter((part) => part !== null)
        .join(" "),
    },
    {
      objection: words.whence,
      answer: phonePage === null ? words.whenceKnown : words.whenceAnswer(phonePage),
    },
    ...(proof === null ? [] : [{ objection: words.whoElse, answer: words.whoElseAnswer(proof) }]),
  ];
}

function readPhonePage(lead: WritingLead): string | null {
  return readPlace(lead.evidence.find((entry) => entry.field === "phone")?.url);
}

function readPlace(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) ? hostname.replace(/^www\./, "") : null;
}
