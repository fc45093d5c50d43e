import type { Fact } from "@/lib/models/guide/fact";
import { isSureTarget, readTarget } from "@/lib/models/guide/read-target";
import { toTargetFacts } from "@/lib/models/guide/to-target-facts";
import { company, profile, type ReplyPattern } from "./reply-pattern";

/** "order desks to bakeries in Leeds": the offer and, where it is surely one, the ideal customer. */
const offer = (text: string): Fact[] => {
  const [, what, whom] = /^(.+?)\s+to\s+(.+)$/i.exec(text) ?? [];
  return whom && isSureTarget(whom)
    ? [...profile("offer", what), ...toTargetFacts(readTarget(whom))]
    : profile("offer", text);
};

// "We sell out tomorrow", "our offer is being rewritten": words after which no thing is named.
const NO_THING = String.raw`(?!\s|(?:out|off|on|up|too|very|so|not|no|nothing|everything|it|them|that|this|more|less|fewer|better|badly|well|because|when|if|being|still|now|over|expired|ready|live|closed|down|under|wrong|good|bad|great)\b)`;

export const BUSINESS: ReplyPattern[] = [
  {
    pattern: /^(?:the |our )(?:main |biggest )?(?:benefits?|advantages?)(?: is| are|:)\s*(?:that )?(.+)$/i,
    facts: ([, value]) => profile("benefits", value, true),
  },
  {
    pattern:
      /^our (?:product|service|software|tool) ((?:saves?|cuts?|reduces?|halves|doubles|speeds? up|lets?|helps?|means) .+)$/i,
    facts: ([, value]) => profile("benefits", value, true),
  },
  {
    pattern:
      /^(?:(?:our )(?:customers|clients) include|we are (?:used|trusted) by|(?:our )(?:proof|references?)(?: is| are|:))\s+(.+)$/i,
    facts: ([, value]) => profile("proof", value, true),
  },
  {
    pattern: /^(?:the |our )?call to action(?: is|:| =)\s*(.+)$/i,
    facts: ([, value]) => profile("callToAction", value),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:the |our |my )?(?:offer|product|service)s?(?: is| are|:| =)\s*${NO_THING}(.+)$`,
      "i",
    ),
    facts: ([, value]) => profile("offer", value),
  },
  {
    pattern: /^(?:(?:our|my) business is|what we do is|business:)\s*(an? .+)$/i,
    facts: ([, value]) => profile("business", value),
  },
  {
    pattern:
      /^(?:(?:[Tt]he |[Oo]ur |[Mm]y )(?:company|business|firm|shop)(?: name)?(?: is(?: called| named)?|:)|[Ww]e are called|[Ww]e're called|[Ii] work (?:at|for))\s+(\p{Lu}.*)$/u,
    facts: ([, value]) => company(value!),
  },
  {
    pattern: /^we(?: are|'re) (an? (?!bit\b|little\b|few\b|lot\b).+?)(?:,? (?:called|named) (.+))?$/i,
    facts: ([, what, name]) => [...profile("business", what), ...(name ? company(name) : [])],
  },
  {
    pattern: /^[Ww]e(?: are|'re) (\p{Lu}[^,]*?)(?:,\s*(?:an?|the)\s+(.+))?$/u,
    facts: ([, name, what]) => [...company(name), ...profile("business", what)],
  },
  {
    pattern: new RegExp(
      String.raw`^(?:we|i)\s+(?:also |mainly |mostly )?(?:sell|offer|provide|supply|manufacture|produce|make|build|develop|design)\s+${NO_THING}(?!to\b)(.+)$`,
      "i",
    ),
    facts: ([, value]) => offer(value!),
  },
  { pattern: /^(?:we|i)\s+(?:also |mainly )?(help .+)$/i, facts: ([, value]) => profile("offer", value) },
];
