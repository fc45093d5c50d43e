import type { PageContact } from "./extraction/page-contact";
import { findGaps, type Proposal } from "./find-gaps";
import { proveProposal } from "./prove-proposal";

export type ProposalInput = { contacts: PageContact[]; proposals: Proposal[]; text: string };

/** The contacts of a page, with the proposals that the page supports filled in. Runs in a worker, see `proposalsTask`. */
export function proveProposals({ contacts, proposals, text }: ProposalInput): PageContact[] {
  return contacts.map((contact) => fillContact(contact, proposals, text, contacts));
}

function fillContact(
  contact: PageContact,
  proposals: Proposal[],
  text: string,
  contacts: PageContact[],
): PageContact {
  const filled = { ...contact };
  const { missing } = findGaps(contact);
  for (const proposal of proposals) {
    const { field } = proposal;
    const isAsked = missing.includes(field) && filled[field] === null;
    if (!isAsked || proposal.email.trim().toLowerCase() !== contact.email.value) continue;
    const others = contacts.filter((other) => other !== contact);
    // A name that already belongs to another contact cannot be this one's.
    if (field === "name" && others.some((other) => other.name?.value === proposal.value.trim())) continue;
    filled[field] = proveProposal(proposal, contact, others, text);
  }
  return filled;
}
