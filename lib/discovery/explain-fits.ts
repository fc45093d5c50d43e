import { z } from "zod";
import { findLiveRun } from "@/lib/campaigns/run-state";
import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import type { Icp } from "@/lib/memory/icp";
import { type Asker, askModel } from "@/lib/models/ask-model";
import { listUnknownNames } from "@/lib/models/list-unknown-names";
import { toPlainLine } from "@/lib/text/plain-text";
import { awaitAll } from "./await-all";
import type { JudgedContact } from "./choose-contacts";
import { findDiscoveryRun } from "./discovery-run";
import { judgeContacts } from "./judge-contacts";

const LEADS_OF_QUESTION = 10;
const QUESTIONS_AT_ONCE = 4;
/** Leads of one round that get an explanation, the best first; the others keep only the rules' sentences. */
const MAX_LEADS = 100;
const LONGEST = 240;
const MAX_MEMORY = 4_000;

const Reasons = z.object({
  reasons: z.array(z.object({ number: z.number(), sentence: z.string() })),
});

/**
 * For each contact that is about to become a lead, one sentence by the language model about why it fits, by address key. The score
 * remains that of the rules. A sentence is dropped if it contains a name, number, link or praise that is neither in the ICP nor in the
 * evidence. Call it outside of a transaction.
 */
export async function explainFits(ctx: Context, generation: RunGeneration): Promise<Map<string, string>> {
  const inWords = new Map<string, string>();
  const discovery = ctx.adapters.models.isGuide ? null : await findDiscoveryRun(ctx, generation);
  if (!discovery) return inWords;
  const { run, icp, targetCount } = discovery;
  const open = Math.min(MAX_LEADS, Math.max(0, targetCount - run.found));
  const choices = await judgeContacts(ctx, discovery);
  const leads = choices.filter((one) => one.outcome === "lead").slice(0, open);
  const groups: JudgedContact[][] = [];
  for (let start = 0; start < leads.length; start += LEADS_OF_QUESTION)
    groups.push(leads.slice(start, start + LEADS_OF_QUESTION).map((one) => one.contact));
  const asker: Asker = {
    ctx,
    runId: run.id,
    canContinue: async (ctx) => (await findLiveRun(ctx, generation)) !== null,
  };
  for (let start = 0; start < groups.length; start += QUESTIONS_AT_ONCE) {
    const some = groups.slice(start, start + QUESTIONS_AT_ONCE);
    const answers = await awaitAll(some.map((group) => explainGroup(asker, icp, group)));
    for (const [key, sentence] of answers.flat()) inWords.set(key, sentence);
  }
  return inWords;
}

async function explainGroup(asker: Asker, icp: Icp, group: JudgedContact[]): Promise<[string, string][]> {
  const { sources: _, ...wanted } = icp;
  const answer = await askModel(asker, {
    instructions: `For each contact below, say in one plain sentence of at most 25 words why it fits or does not fit what the company looks for. Use only what is given about that contact; add no name, number or praise.\n\nThe company looks for: ${JSON.stringify(wanted).slice(0, MAX_MEMORY)}`,
    data: group.map((contact, number) => ({
      from: `contact ${number}`,
      text: JSON.stringify(describeContact(contact)),
    })),
    answer: Reasons,
  });
  if (answer.kind === "none") return [];
  return answer.value.reasons.flatMap(({ number, sentence }) => {
    const contact = group[number];
    const words = toPlainLine(sentence);
    return contact && isBorneOut(words, contact, icp)
      ? [[contact.row.emailKey, words] as [string, string]]
      : [];
  });
}

function describeContact({ fields, evidence, score }: JudgedContact) {
  const { name, title, company, location } = fields;
  const quotes = [...new Set(evidence.map((row) => row.quote))].slice(0, 6);
  return { name, title, company, location, quotes, score: score.score, rules: score.reasons };
}

function isBorneOut(sentence: string, contact: JudgedContact, icp: Icp): boolean {
  if (sentence.length < 10 || sentence.length > LONGEST || /[<>{}`*]|:\/\/|@|\bwww\./i.test(sentence))
    return false;
  const known = JSON.stringify([icp, contact.fields, contact.evidence, contact.score.reasons]);
  const numbers = sentence.match(/\d+(?:[.,]\d+)*/g) ?? [];
  return (
    listUnknownNames([sentence], known).length === 0 && numbers.every((number) => known.includes(number))
  );
}
