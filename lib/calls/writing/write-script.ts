import type { CallScriptRow } from "@/db/schema";
import type { WritingLead, WritingMemory } from "@/lib/outreach/writing/mail-writer";
import { readMemoryText, readOwnLine } from "@/lib/outreach/writing/memory-text";
import { pickFacts } from "@/lib/outreach/writing/pick-facts";
import { readSafeFact } from "@/lib/outreach/writing/safe-fact";
import { callPhrasesFor } from "./call-phrases";

/**
 * What to say to a lead, from Memory and from the lead's own evidence: nothing in it is claimed that neither says. The same
 * input gives the same script.
 */
export function writeScript({
  memory,
  lead,
}: {
  memory: WritingMemory;
  lead: WritingLead & { phone: string | null };
}): CallScriptRow {
  const words = callPhrasesFor(memory.language);
  const facts = pickFacts(lead);
  const { host } = facts;
  const name = readSafeFact(lead.name ?? "", { characters: 60, ownDomain: null });
  const caller = readOwnLine(memory.senderName ?? "", 8);
  const company =
    readOwnLine(memory.companyName ?? "", 12) ?? readMemoryText(memory.profileJson, ["company", "name"], 12);
  const offer = readMemoryText(
    memory.profileJson,
    ["offer", "product", "products", "description", "summary", "business"],
    24,
  );
  const benefit = readMemoryText(memory.profileJson, ["benefits", "valueProposition", "value"], 18);
  const proof = readMemoryText(memory.profileJson, ["proof", "references", "customers"], 18);
  const pain = readMemoryText(memory.icpJson, ["pains", "pain"], 14);
  const phonePage = readPlace(lead.evidence.find((entry) => entry.field === "phone")?.url);
  // An imported row names no page, and a page that nobody read must not be named.
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
    opening: [
      words.hello(name),
      words.caller(caller, company),
      why,
      offer === null ? null : words.offer(offer),
      words.time,
    ]
      .filter((part) => part !== null)
      .join(" "),
    questions: [words.today, pain === null ? words.bother : words.pain(pain), words.decide],
    answers: [
      { objection: words.noTime, answer: words.noTimeAnswer },
      { objection: words.sendMail, answer: words.sendMailAnswer },
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
    ],
  };
}

function readPlace(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) ? hostname.replace(/^www\./, "") : null;
}
