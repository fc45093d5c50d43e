import type { CallScriptRow } from "@/db/schema";
import { readMemorySentence, readMemoryText, readOwnLine } from "@/lib/writing/memory-text";
import { pickFacts } from "@/lib/writing/pick-facts";
import { readLanguage } from "@/lib/writing/read-language";
import { readSafeFact } from "@/lib/writing/safe-fact";
import { standsAlone } from "@/lib/writing/stands-alone";
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
  const offer = readMemorySentence(
    memory.profileJson,
    ["offer", "product", "products", "description", "summary", "business"],
    { words: 24, of: "all" },
  );
  const pain = readMemorySentence(memory.icpJson, ["pains", "pain"], { words: 14, of: "one" });
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
    opening: frameOpening(input, [why, sayOwn(offer, words.offer, memory)]),
    questions: [
      words.today,
      pain === null ? words.bother : words.pain(pain.replace(/[\s.?!…]+$/u, "")),
      words.decide,
    ],
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
  const benefit = readMemorySentence(memory.profileJson, ["benefits", "valueProposition", "value"], {
    words: 18,
    of: "one",
  });
  const proof = readMemorySentence(memory.profileJson, ["proof", "references", "customers"], {
    words: 18,
    of: "all",
  });
  const phonePage = readPhonePage(lead);
  return [
    {
      objection: words.notInterested,
      answer: [words.notInterestedAnswer, sayOwn(benefit, words.benefit, memory), words.noMore]
        .filter((part) => part !== null)
        .join(" "),
    },
    {
      objection: words.whence,
      answer: phonePage === null ? words.whenceKnown : words.whenceAnswer(phonePage),
    },
    ...(proof === null ? [] : [{ objection: words.whoElse, answer: proof }]),
  ];
}

/** Our user's words, alone if they are a sentence. */
function sayOwn(own: string | null, frame: (own: string) => string, memory: WritingMemory): string | null {
  if (own === null) return null;
  return standsAlone(own, readLanguage(memory.language), memory.companyName)?.alone ?? frame(own);
}

function readPhonePage(lead: WritingLead): string | null {
  return readPlace(lead.evidence.find((entry) => entry.field === "phone")?.url);
}

function readPlace(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) ? hostname.replace(/^www\./, "") : null;
}
