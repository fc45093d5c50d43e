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
        "I find leads, show why they fit, and write to them when you approve. You can say:",
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
      text: "To whom? Name the address, as in “email ana@kiln.example”, or say “write to the best five”.",
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
      text: `${HONEST} I do not chat freely, look things up outside a search for leads, place calls or read your mailbox.`,
    }),
  ),
  talk(
    "greeting",
    "hello",
    /^(?:(?:hi|hello|hey|hallo|greetings|howdy|good (?:morning|afternoon|evening|day)|moin|hi there|hello there|hey there|yo|servus|how are you(?: doing)?(?: today)?|nice to meet you|(?:hi|hello|hey) (?:guide|agent|leadwright))[\s,!.]*)+$/i,
    (turn) => ({
      text: `Hello. I look for leads and write to them when you approve. ${turn.missing && turn.missing.length > 0 ? describeMissing(turn.missing) : "Say “find 10 leads”, or ask “what can you do?”"}`,
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
        ? "An approval counts on its card only, so that you see what you agree to. That one is closed by now: say what you want again, and I will ask again."
        : "I have not asked anything just now. Say what you want done, for example “find 10 leads”. What costs credits, writes to people, changes Memory or stops the campaign I ask about on a card.",
    }),
  ),
  talk(
    "no",
    "no",
    /^(?:no|no thanks|no thank you|nope|nah|not now|don't|never ?mind|forget it|not yet|leave it|deny|denied|don't do it|nein|n|rather not|do not)$/i,
    () => ({
      text: "All right, nothing was done. Without your approval I write to nobody and spend nothing on a search.",
    }),
  ),
];

/** For messages that the guide does not understand: says so, what the guide is, and what it does understand. */
export function answerUnknown(unclear: string[]): Answer {
  const said = unclear[0]
    ? `I did not understand “${quoteData(unclear[0], 80)}”.`
    : "You said nothing that I can read.";
  return { text: `${said} ${HONEST}` };
}

export const EXAMPLES = [
  "We are Dough Desk and sell order desks to bakeries.",
  "We look for heads of operations at bakeries in Leeds.",
  "I am Ada North, ada@doughdesk.example.",
  "find 20 heads of operations at bakeries in Leeds",
  "who did you find?",
  "show me the three best and why",
  "draft a mail to the best one",
  "email ana@kiln.example",
  "write to the best five",
  "how is it going?",
  "what did it cost?",
  "pause, resume or stop",
];
const HONEST =
  "I am the built-in guide: I follow patterns and am no language model. I understand sentences around the job, such as “We sell order desks to bakeries”, “find 5 leads”, “who did you find?”, “write to the best five” or “how is it going?”; “what can you do?” lists them. For free conversation, set a language model: the README names the settings.";

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
  "recordLeadOutcome",
]);

/** True if the last action before this turn needed approval on a card and was not carried out. */
function hasAsked(turn: Turn): boolean {
  const last = turn.before.at(-1);
  return last !== undefined && last.outcome.kind !== "value" && APPROVED_ON_A_CARD.has(last.tool);
}
