import { z } from "zod";
import { type Asker, askModel } from "@/lib/models/ask-model";
import { parse } from "@/lib/parsing/parse";
import { ParseError } from "@/lib/parsing/parse-error";
import type { PageContacts } from "./extraction/page-contact";
import { findGaps, GAP_FIELDS } from "./find-gaps";
import { proposalsTask } from "./page-task";

const MAX_CONTACTS = 20;
const MAX_TEXT = 12_000;

const Proposals = z.object({
  found: z.array(
    z.object({
      email: z.string(),
      field: z.enum(GAP_FIELDS),
      value: z.string().describe("Exactly as on the page."),
      quote: z
        .string()
        .describe(
          "Copied from the page character by character, at most 200 characters, including the value.",
        ),
    }),
  ),
});

const INSTRUCTIONS = `You read a web page for facts about the people whose email addresses appear on it. For each address and field that is missing, say what the page says, with the words of the page that say it. Leave out whatever the page does not say about this very person: guess nothing, translate nothing, and derive nothing from an address.`;

/**
 * Asks the language model for what the rules did not find about the people on a page. Only proven answers are kept: the quote is on the
 * page, contains the value, and is closer to this address than to any other. Values found by the rules are kept.
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
      { from: "what is missing", text: JSON.stringify(gaps.slice(0, MAX_CONTACTS)) },
      { from: "the page", text: page.text.slice(0, MAX_TEXT) },
    ],
    answer: Proposals,
  });
  if (answer.kind === "none") return answer.why === "halted" ? "halted" : found;
  const proposals = answer.value.found;
  try {
    return {
      ...found,
      contacts: await parse(proposalsTask, { contacts: found.contacts, proposals, text: page.text }),
    };
  } catch (error) {
    // If nothing can be proven within the time limit, nothing is accepted.
    if (error instanceof ParseError && error.isAboutDocument) return found;
    throw error;
  }
}
