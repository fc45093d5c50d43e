import type { Fact } from "@/lib/models/guide/fact";
import { readTarget } from "@/lib/models/guide/read-target";
import { toTargetFacts } from "@/lib/models/guide/to-target-facts";
import { company, profile, type ReplyPattern } from "./reply-pattern";

const VERB =
  "(?:sells?|offers?|makes?|provides?|builds?|develops?|produces?|delivers?|supplies|supply|manufactures?|runs?|operates?|designs?)";

/** "order desks to bakeries in Leeds": the offer and the ideal customer. */
const offer = (text: string): Fact[] => {
  const [, what, whom] =
    /^(.+?)\s+to\s+((?!help\b|make\b|save\b|let\b|keep\b|get\b|run\b|cut\b|reduce\b|manage\b).+)$/i.exec(
      text,
    ) ?? [];
  return whom ? [...profile("offer", what), ...toTargetFacts(readTarget(whom))] : profile("offer", text);
};

export const BUSINESS: ReplyPattern[] = [
  {
    pattern:
      /^(?:the |our )?(?:main |biggest )?(?:benefits?|advantages?|value)(?: is| are|:)\s*(?:that )?(.+)$/i,
    facts: ([, value]) => profile("benefits", value, true),
  },
  {
    pattern:
      /^(?:it|this|that|our (?:product|service|software|tool)) ((?:saves?|cuts?|reduces?|halves|doubles|speeds? up|makes?|lets?|helps?|means) .+)$/i,
    facts: ([, value]) => profile("benefits", value, true),
  },
  {
    pattern:
      /^(?:(?:our )?(?:customers|clients) (?:include|like)|we are (?:used|trusted) by|used by|trusted by|(?:our )?(?:proof|references?)(?: is| are|:))\s+(.+)$/i,
    facts: ([, value]) => profile("proof", value, true),
  },
  {
    pattern: /^(?:the |our )?call to action(?: is|:| =)\s*(.+)$/i,
    facts: ([, value]) => profile("callToAction", value),
  },
  {
    pattern: /^(?:the |our |my )?(?:offer|product|service)s?(?: is| are|:| =)\s*(.+)$/i,
    facts: ([, value]) => profile("offer", value),
  },
  {
    pattern: /^(?:the |our |my )?(?:business|what we do)(?: is|:| =)\s*(?!called)(.+)$/i,
    facts: ([, value]) => profile("business", value),
  },
  {
    pattern:
      /^(?:(?:the |our |my )?(?:company|business|firm|shop)(?: name)?(?: is(?: called)?|:| =| is named)|we are called|we're called|i work (?:at|for)|i am from|i'm from|we are from)\s+(.+)$/i,
    facts: ([, value]) => (/^an? /i.test(value!) ? profile("business", value) : company(value)),
  },
  {
    pattern: /^we(?: are|'re) ((?:an?|the) .+?)(?:,? (?:called|named) (.+))?$/i,
    facts: ([, what, name]) => [...profile("business", what), ...(name ? company(name) : [])],
  },
  {
    pattern: /^[Ww]e(?: are|'re) (\p{Lu}[^,]*?)(?:,\s*(?:an?|the)\s+(.+))?$/u,
    facts: ([, name, what]) => [...company(name), ...profile("business", what)],
  },
  {
    pattern:
      /^(?:we|i)?\s*(?:also |mainly |mostly )?(?:sell|offer|make|provide|build|develop|produce|deliver|supply|manufacture|run|operate|design)\s+(.+)$/i,
    facts: ([, value]) => offer(value!),
  },
  { pattern: /^(?:we|i)\s+(?:also |mainly )?(help .+)$/i, facts: ([, value]) => profile("offer", value) },
  {
    pattern: new RegExp(String.raw`^(\p{Lu}[\p{L}\p{N}&'. -]*?)\s+${VERB}\s+(.+)$`, "u"),
    facts: ([, name, value]) =>
      /^(?:We|I|It|They|This|That|Who|What|He|She|You|The|Our|My)$/.test(name!.split(" ")[0]!)
        ? []
        : [...company(name), ...offer(value!)],
  },
];
