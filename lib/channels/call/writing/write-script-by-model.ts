import { z } from "zod";
import type { CallScriptRow } from "@/db/schema";
import { type Asker, askModel, type ModelAnswer } from "@/lib/models/ask-model";
import { checkWords } from "@/lib/writing/check-words";
import { pickFacts } from "@/lib/writing/pick-facts";
import { fixedAnswers, frameOpening, type ScriptInput } from "./write-script";

const QUESTIONS = 3;
const MAX_OBJECTIONS = 4;
const MAX_MEMORY = 6_000;

const Script = z.object({
  reason: z.string().describe("Why the call comes and what is offered: two or three short sentences."),
  questions: z.array(z.string()).describe(`Exactly ${QUESTIONS}, each answered in a sentence.`),
  objections: z
    .array(z.object({ objection: z.string(), answer: z.string() }))
    .describe("Two to four that this lead is likely to have, each with a short answer."),
});

/**
 * Has the language model write a script under the same rules as emails: greeting, caller and how to opt out come from
 * us, and it claims nothing that neither Memory nor the evidence supports. A script that breaks a rule is written once
 * more with the findings in the prompt. Null: the template's script stays.
 */
export async function writeScriptByModel(
  input: ScriptInput,
  asker: Asker,
): Promise<CallScriptRow | "halted" | null> {
  const { title, company, location, sentence, host } = pickFacts(input.lead);
  let findings: string[] = [];
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const answer: ModelAnswer<z.output<typeof Script>> = await askModel(asker, {
      instructions: writeInstructions(input, findings),
      data: [
        {
          from: "what pages say of the lead",
          text: JSON.stringify({ page: host, title, company, location, sentence }),
        },
      ],
      answer: Script,
    });
    if (answer.kind === "none") return answer.why === "halted" ? "halted" : null;
    const { reason, questions, objections } = trim(answer.value);
    findings = [
      ...(questions.length === QUESTIONS ? [] : [`It needs ${QUESTIONS} questions.`]),
      ...(objections.length >= 1 ? [] : ["It needs answers to likely objections."]),
      ...checkWords(
        [reason, ...questions, ...objections.flatMap(({ objection, answer }) => [objection, answer])],
        input,
      ),
    ];
    if (findings.length === 0)
      return {
        opening: frameOpening(input, [reason]),
        questions,
        answers: [...objections, ...fixedAnswers(input)],
      };
  }
  return null;
}

function trim({ reason, questions, objections }: z.output<typeof Script>): z.output<typeof Script> {
  const line = (text: string) => text.replace(/\s+/g, " ").trim();
  return {
    reason: line(reason),
    questions: questions.map(line).filter(Boolean),
    objections: objections
      .slice(0, MAX_OBJECTIONS)
      .map(({ objection, answer }) => ({ objection: line(objection), answer: line(answer) })),
  };
}

function writeInstructions({ memory }: ScriptInput, findings: string[]): string {
  const own = JSON.stringify({
    company: memory.companyName,
    about: memory.profileJson,
    customers: memory.icpJson,
    voice: memory.identityJson,
  }).slice(0, MAX_MEMORY);
  return [
    `You write what somebody says on the phone to a person who does not know the company, in this language: ${memory.language ?? "English"}.`,
    `The company in its own words: ${own}`,
    "It is spoken: short sentences, plain words, at most 45 words for the reason and 20 for each question or answer. Say first which fact from the lead's page makes us call.",
    "Claim nothing that is not given here: no number, name, customer, result or praise of your own. No link, no address, no markup, no greeting and no name of the caller: these are added.",
    ...(findings.length > 0 ? [`An earlier script was refused. Avoid this: ${findings.join(" ")}`] : []),
  ].join("\n\n");
}
