import { agents, calls, leads, memories } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { CallAttemptRow } from "@/lib/calls/find-attempt";
import type { Context } from "@/lib/context";
import { currentEvidence } from "@/lib/leads/current-evidence";
import { markData } from "@/lib/models/mark-data";
import { readOwnLine } from "@/lib/writing/memory-text";
import { readSafeFact } from "@/lib/writing/safe-fact";
import { type SpokenWords, spokenWordsFor } from "./spoken-words";

/** What the voice knows before it speaks. */
export type VoiceSetup = {
  words: SpokenWords;
  greeting: string;
  /** Instructions for the model. */
  instructions: string;
  /** IANA zones in which the lead may be; a callback has to suit all of them. */
  timeZones: string[];
};

/** Null if the call is gone, for example because its lead was deleted for good. */
export async function readVoiceSetup(
  ctx: Context,
  attempt: CallAttemptRow,
  now = new Date(),
): Promise<VoiceSetup | null> {
  const [row] = await ctx.db
    .select({ call: calls, lead: leads, memory: memories, agent: { name: agents.name } })
    .from(calls)
    .innerJoin(leads, and(eq(leads.workspaceId, calls.workspaceId), eq(leads.id, calls.leadId)))
    .innerJoin(memories, eq(memories.agentId, calls.agentId))
    .innerJoin(agents, eq(agents.id, calls.agentId))
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, attempt.callId)));
  if (!row) return null;
  const { call, lead, memory } = row;
  const words = spokenWordsFor(memory.language);
  const caller = readOwnLine(memory.senderName ?? "", 8);
  const company = readOwnLine(memory.companyName ?? "", 12);
  const name = readSafeFact(lead.name ?? "", { characters: 60, ownDomain: null });
  const timeZones = call.timeZones.split(" ");
  const { rule, prompt } = markData([
    {
      from: "what is known of the lead",
      text: JSON.stringify({
        name: lead.name,
        title: lead.title,
        company: lead.company,
        location: lead.location,
        evidence: currentEvidence(lead.evidence).map(({ field, value, url }) => ({ field, value, url })),
      }),
    },
    {
      from: "what our user sells and to whom",
      text: JSON.stringify({ profile: memory.profileJson, icp: memory.icpJson }),
    },
    { from: "script", text: JSON.stringify(call.script) },
  ]);
  return {
    words,
    timeZones,
    greeting: words.greeting({ lead: name, caller, company }),
    instructions: [
      rules({ caller, company, zone: timeZones[0]!, now, language: words.tag, own: memory.language }),
      rule,
      prompt,
    ].join("\n\n"),
  };
}

type Facts = {
  caller: string | null;
  company: string | null;
  zone: string;
  now: Date;
  language: string;
  own: string | null;
};

function rules({ caller, company, zone, now, language, own }: Facts): string {
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    dateStyle: "full",
    timeStyle: "short",
  }).format(now);
  return `You are an automated assistant on a phone call, on behalf of ${caller ?? "our user"}${company === null ? "" : ` of ${company}`}. You have already said that you are automated, and for whom you call; say it again whenever you are asked. Never claim to be a person.
What you write is spoken: one or two short sentences at a time, plain words, no lists, no markup, no spelled-out web addresses. Speak ${own ?? language}, or the language of the other side.
Follow the script loosely: say why you call, ask its questions one at a time, listen, answer objections. Say nothing about the lead, our user or the product that is not given below; if you do not know something, say that a person will get back to them. Name no price and promise nothing that is not given below.
End the call with the tool endCall, once, when it is clear what came of it: meeting (they want one), callback (with a time they named), not_interested, reached (you spoke, and none of these), wrong_number. Say goodbye in the same answer, before the tool.
If they do not want to be called again, in whatever words, use doNotCall at once. If they ask for a person, or something is beyond you, use handOver.
It is ${clock} where the lead is (${zone}).`;
}
