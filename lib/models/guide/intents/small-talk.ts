import { describeMissing } from "../describe-missing";
import type { Answer, Intent } from "../intent";
import { quoteData } from "../quote-data";
import type { Turn } from "../read-turn";

/** Matches only if nothing else was said, or as the first words of a message. */
export const SMALL_TALK: (Intent & { isChat?: boolean })[] = [
  talk(
    "abilities",
    "what can you do?",
    /^(?:what (?:can|could|do|will) (?:you|i)(?: (?:do|say|ask|tell you|understand|help(?: me)? with))?(?: (?:here|for me|you))?|help(?: me)?|how (?:does (?:this|it) work|do i (?:start|begin|use (?:this|you))|can you help(?: me)?)|what (?:now|next|should i (?:do|say)|is this|are you for|else)|show (?:me )?(?:the )?(?:commands|examples|help)|commands|where do i (?:start|begin)|examples?|get started|menu)(?: now| first)?$/i,
    (turn) => ({
      text: [
        "I find leads, show why they fit, and email them when you approve. You can say:",
        ...EXAMPLES.map((example) => `- “${example}”`),
        describeMissing(turn.missing ?? []),
      ]
        .filter(Boolean)
        .join("\n"),
    }),
  ),
  talk(
    "whom",
    "write an email",
    /^(?:write|send|compose|draft)(?: (?:me )?(?:a|an|the|one|some))? (?:mails?|e-?mails?|messages?|it)$/i,
    () => ({
      text: "Which lead? Name the address, as in “email ana@kiln.example”, or say “write to the best five”.",
    }),
  ),
  talk(
    "identity",
    "who are you?",
    /^(?:who (?:are|r) (?:you|u)|what (?:are you|is your name|model (?:are you|is this|do you use))|are you (?:an? )?(?:ai|bot|robot|human|person|chatgpt|gpt|claude|llm|(?:large )?language model|real|machine).*|which (?:model|ai) (?:are you|is this)|is this (?:an? )?(?:ai|bot|human|chatgpt).*|introduce yourself|what's your name)$/i,
    () => ({ text: HONEST }),
  ),
  talk(
    "cannot",
    "what can't you do?",
    /^what (?:can't|can not|cannot|don't|do not|couldn't) you (?:do|understand|know)$/i,
    () => ({
      text: `${HONEST} I cannot chat freely, look up other things or place calls.`,
    }),
  ),
  talk(
    "greeting",
    "hello",
    /^(?:(?:hi|hello|hey|hallo|greetings|howdy|good (?:morning|afternoon|evening|day)|moin|hi there|hello there|hey there|yo|servus|how are you(?: doing)?(?: today)?|nice to meet you|(?:hi|hello|hey) (?:guide|agent|leadwright))[\s,!.]*)+$/i,
    (turn) => ({
      text: `Hello. I find leads and email them when you approve. ${turn.missing && turn.missing.length > 0 ? describeMissing(turn.missing) : "Say “find 10 leads”, or ask “what can you do?”"}`,
    }),
  ),
  talk(
    "thanks",
    "thank you",
    /^(?:(?:many |ok |okay |great |perfect |cool )?(?:thanks|thank you|thx|ty|cheers|danke|thank u)(?: (?:a lot|so much|very much|you|again))?|great|perfect|cool|nice|wonderful|awesome|good(?: job| work)?|well done|excellent|bye|goodbye|see you(?: later)?|good night|that's all|super|lovely|brilliant)$/i,
    () => ({ text: "You are welcome. I am here when you need more." }),
  ),
  talk(
    "yes",
    "yes",
    /^(?:yes|yes please|yeah|yep|yup|sure|ok|okay|do it|go ahead|go|approved?|i approve|confirm(?:ed)?|of course|please do|alright|fine|correct|right|send it|ja|absolutely|sounds good|y)$/i,
    (turn) => ({
      text: hasAsked(turn)
        ? "Approvals are given on their cards, so that you see what you agree to. That card is closed: say what you want again, and I will ask again."
        : "I have not asked anything. Say what you want, for example “find 10 leads”. Before I spend credits, email people, change Memory or stop the campaign, I ask you on a card.",
    }),
  ),
  talk(
    "no",
    "no",
    /^(?:no|no thanks|no thank you|nope|nah|not now|don't|never ?mind|forget it|not yet|leave it|deny|denied|don't do it|nein|n|rather not|do not)$/i,
    () => ({
      text: "All right, nothing was done. Without your approval I email nobody and spend nothing.",
    }),
  ),
];

/** Says which words were not understood, what is done instead (nothing), and what can be said about the same thing. */
export function answerUnknown(unclear: string[], clear: string[] = []): Answer {
  if (!unclear[0]) return { text: `I cannot read that. ${suggest("")}` };
  const said = `I did not understand “${quoteData(unclear[0], 80)}”`;
  if (clear[0])
    return {
      text: `${said}, so I did nothing. I did understand “${quoteData(clear[0], 80)}”: send it on its own if you want it.`,
    };
  return { text: `${said}. ${suggest(unclear.join(" "))} ${GUIDE}` };
}

/** What can be said instead, about what the words seem to be about. */
function suggest(words: string): string {
  const found = HINTS.find(([pattern]) => pattern.test(words));
  return found ? found[1] : "Say “what can you do?” to see what I can be asked.";
}

const HINTS: [RegExp, string][] = [
  [/\bpa?u?s/i, "“Pause” pauses the campaign, “stop the campaign” ends it, “resume” continues it."],
  [
    /\b(?:stop|resume|campaign|halt)/i,
    "“Pause” pauses the campaign, “stop the campaign” ends it, “how is it going?” shows where it is.",
  ],
  [
    /\b(?:e-?mails?|mails?|write|send|follow|shorter|tone|wording)\b/i,
    "I can write to leads that were found, as in “email ana@kiln.example” or “write to the best five”, and “make the emails shorter” changes the tone of voice.",
  ],
  [
    /\b(?:our|we|i'm|i am|my|address|website|memory|customers?)\b/i,
    "For Memory, say it plainly, as in “We sell order desks”, “Our customers are bakeries in Leeds” or “I am Ada North”.",
  ],
  [
    /\b(?:f\w{0,2}nd|search|look|leads?|people|companies|in [A-Z])|^\P{Lu}[\w ]*s$/iu,
    "I can search, as in “find 10 bakeries in Germany”, and show what was found: “who did you find?”",
  ],
];

export const EXAMPLES = [
  "We are Dough Desk and sell order desks to bakeries.",
  "We look for heads of operations at bakeries in Leeds.",
  "I am Ada North, ada@doughdesk.example.",
  "make the emails shorter",
  "undo that",
  "find 20 heads of operations at bakeries in Leeds",
  "who did you find?",
  "show me the three best and why",
  "draft an email to the best one",
  "email ana@kiln.example",
  "write to the best five",
  "make the second follow-up a week later",
  "how is it going?",
  "what did it cost?",
  "pause",
];
const GUIDE =
  "I am the built-in guide and understand plain English requests about leads and emails. A language model understands more.";
const HONEST = `${GUIDE} “What can you do?” shows examples.`;

function talk(
  name: string,
  example: string,
  pattern: RegExp,
  answer: (turn: Turn) => Answer,
): Intent & { isChat: boolean } {
  return {
    name,
    example,
    isChat: true,
    read: (clause) => (pattern.test(clause.replace(/[\s?!.,]+$/, "")) ? { answer } : null),
  };
}

const APPROVED_ON_A_CARD = new Set([
  "startDiscovery",
  "queueLeadEmail",
  "startOutreachRun",
  "resumeCampaign",
  "stopCampaign",
  "updateMemory",
  "undoMemoryChange",
  "changeSequence",
  "undoSequenceChange",
  "recordLeadOutcome",
]);

/** True if the last action before this turn needed approval on a card and was not carried out. */
function hasAsked(turn: Turn): boolean {
  const last = turn.before.at(-1);
  return last !== undefined && last.outcome.kind !== "value" && APPROVED_ON_A_CARD.has(last.tool);
}
