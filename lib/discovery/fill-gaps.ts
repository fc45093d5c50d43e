import { z } from "zod";
import { type Asker, askModel } from "@/lib/models/ask-model";
import type { PageContact, PageContacts } from "./extraction/extract-contacts";
import { findGaps, GAP_FIELDS, type Proposal } from "./find-gaps";
import { proveProposal } from "./prove-proposal";

const MOST_CONTACTS = 20;
const MOST_TEXT = 12_000;

const Proposals = z.object({
  found: z.array(
    z.object({
      email: z.string(),
      field: z.enum(GAP_FIELDS),
      value: z.string().describe("As it stands on the page."),
      quote: z
        .string()
        .describe("Copied from the page letter by letter, at most 200 characters, with the value in it."),
    }),
  ),
});

const INSTRUCTIONS = `You read a web page for facts about the people whose e-mail addresses stand on it. For each address and field that is missing, say what the page says, with the words of the page that say it. Leave out whatever the page does not say of this very person: nothing is guessed, translated or put together from an address.`;

/**
 * Asks the language model for what the rules did not find about the people of a page. Only what can be proven is kept: the
 * quote stands on the page, holds the value, and is nearer to this address than to any other. What the rules found stays.
 */
export async function fillGaps(
  asker: Asker,
  page: { text: string },
  found: PageContacts,
): Promise<PageContacts | "halted"> {
  const gaps = found.contacts.map(findGaps).filter((gap) => gap.missing.length > 0);
  if (gaps.length === 0) return found;
  const answer = await askModel(asker, {
    instructions: INSTRUCTIONS,
    data: [
      { from: "what is missing", text: JSON.stringify(gaps.slice(0, MOST_CONTACTS)) },
      { from: "the page", text: page.text.slice(0, MOST_TEXT) },
    ],
    answer: Proposals,
  });
  if (answer.kind === "none") return answer.why === "halted" ? "halted" : found;
  const contacts = found.contacts.map((contact) =>
    fillContact(contact, answer.value.found, page.text, found),
  );
  return { ...found, contacts };
}

function fillContact(
  contact: PageContact,
  proposals: Proposal[],
  text: string,
  { contacts }: PageContacts,
): PageContact {
  const filled = { ...contact };
  const { missing } = findGaps(contact);
  for (const proposal of proposals) {
    const { field } = proposal;
    const isAsked = missing.includes(field) && filled[field] === null;
    if (!isAsked || proposal.email.trim().toLowerCase() !== contact.email.value) continue;
    const others = contacts.filter((other) => other !== contact);
    // A name that is another's already is no news of this one.
    if (field === "name" && others.some((other) => other.name?.value === proposal.value.trim())) continue;
    filled[field] = proveProposal(proposal, contact, others, text);
  }
  return filled;
}
