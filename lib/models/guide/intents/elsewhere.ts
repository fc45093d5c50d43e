import type { Intent } from "../intent";

/** Things that people do on a page, and that the chat cannot do for them. */
export const elsewhere: Intent & { isChat: boolean } = {
  name: "elsewhere",
  example: "export my leads",
  isChat: true,
  read: (clause) => {
    const text = clause.replace(/[?!.]+$/, "");
    const place = PLACES.find(([pattern]) => pattern.test(text));
    return place ? { answer: () => ({ text: place[1] }) } : null;
  },
};

const MY = String.raw`(?:(?:all|of|my|our|the|these|a|an|new|more|some|\d[\d,]*)\s+)*`;
const PLACES: [RegExp, string][] = [
  [
    new RegExp(
      String.raw`^(?:delete|remove|erase|export|download|import|upload)\s+${MY}(?:leads?|contacts?|csv|list)\b`,
      "i",
    ),
    "The chat does not import, export or delete leads. The Leads page does.",
  ],
  [
    new RegExp(String.raw`^(?:add|create|enter)\s+${MY}(?:leads?|contacts?)\b`, "i"),
    "The chat does not add leads. The Leads page does, one by one or from a CSV file.",
  ],
  [
    /^(?:call|phone|ring|dial)\s+(?:up\s+)?\p{L}.*$/iu,
    "The chat does not place calls. The Calls page has the call queue, with a script for each lead.",
  ],
  [
    /^(?:invite|add)\s+(?:(?:my|a|the|our)\s+)*(?:colleague|coworker|team ?mate|member|user|person)\b/i,
    "The chat does not invite people. Invite them under People in Settings.",
  ],
  [
    /^(?:connect|link|set up|add)\s+(?:(?:my|our|a|the)\s+)*(?:gmail|outlook|mailbox|inbox|e-?mail account|smtp)\b/i,
    "The chat does not connect mailboxes. Connect one under Mailboxes in Settings.",
  ],
  [
    /^(?:add|remove|delete|move|change|edit|make|set|skip|rewrite)\s+(?:(?:a|an|another|the|my|our|new|one|more|first|second|third|fourth|last|next|\d+)\s+)*(?:follow-?ups?|sequence|steps?)\b/i,
    "I did not change the sequence. I can change when a step goes out or what it is about, and add or remove one, as in “make the second follow-up a week later”. The Sequence page changes the rest, with a preview of every step.",
  ],
  [
    new RegExp(String.raw`^(?:buy|get|add|give me|grant)\s+(?:me\s+)?${MY}credits\b`, "i"),
    "The chat cannot add credits. The Credits page shows the balance, and whoever runs the service grants more.",
  ],
];
