import type { Fact } from "@/lib/models/guide/fact";
import { company, field, type ReplyPattern } from "./reply-pattern";

const NAME = String.raw`\p{Lu}[\p{L}\p{M}.'’-]*(?:\s+(?:(?:van|von|de|der|den|da|di|la|le|bin|al)\s+)*\p{Lu}[\p{L}\p{M}.'’-]*){0,3}`;
const EMAIL = String.raw`[^\s<>,;:"'()@]+@[^\s<>,;:"'()@]+\.[\p{L}0-9-]*[\p{L}0-9]`;

const title = (text: string | undefined): Fact[] =>
  field(
    "senderTitle",
    text?.replace(/^(?:the|a|an)\s+/i, "").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
  );

/** Case-sensitive wherever a name is matched. */
export const SENDER: ReplyPattern[] = [
  {
    pattern: new RegExp(
      String.raw`^(?:[Ii] am|[Ii]'m|[Mm]y name is)\s+(${NAME})\s+(?:at|from|of|with)\s+(\p{Lu}[^,@]*?)\s*,\s*(${EMAIL})(?:\s*,\s*(?=[^@]*\d)([^@]+))?$`,
      "u",
    ),
    facts: ([, name, firm, email, address]) => [
      ...field("senderName", name),
      ...company(firm!),
      ...field("senderEmail", email),
      ...field("postalAddress", address),
    ],
  },
  {
    pattern: new RegExp(
      String.raw`^(?:i am|i'm|my name is|i am called)\s+(${NAME})\s*(?:,|<|\(|-)\s*(${EMAIL})>?\)?$`,
      "iu",
    ),
    facts: ([, name, email]) =>
      /\p{Lu}/u.test(name!) ? [...field("senderName", name), ...field("senderEmail", email)] : [],
  },
  {
    pattern: new RegExp(
      String.raw`^(?:(?:[Tt]he |[Mm]y |[Oo]ur |[Tt]heir )?(?:work |sender |sender's |[Ss]ender |[Bb]usiness )?(?:[Ee]-?mail|[Mm]ail|[Ss]ender|[Aa]ddress)(?: address)?\s*(?:is|are|:|=)|(?:[Tt]he )?(?:[Mm]ails?|[Ee]-?mails?) (?:are|come|should come|go out|should be sent|go|should go out) (?:from|as)|(?:[Ww]rite|[Ss]end)(?: (?:mails?|e-?mails?|it|them))? (?:from|as)|[Rr]each me at|I write from|I am|I'm)\s+(?:(${NAME})\s*[,<(]?\s*)?<?(${EMAIL})>?\)?(?: as (?:the )?(?:sender|sender's address))?$`,
      "u",
    ),
    facts: ([, name, email]) => [...field("senderName", name), ...field("senderEmail", email)],
  },
  {
    pattern:
      /^(?:the |our |my )?(?:(?:postal|office|business|mailing|street|company) )?address(?: is|:| =)\s+(?=[^@]*\d[^@]*$)(.+)$/i,
    facts: ([, value]) => field("postalAddress", value),
  },
  {
    pattern:
      /^(?:the |our |my )?(?:phone|telephone|mobile)(?: number)?(?: is|:| =)?\s+(\+?[\d\s()/.-]{5,})$/i,
    facts: ([, value]) => field("phone", value),
  },
  {
    pattern:
      /^(?:the |our |my )?(?:website|web site|site|homepage|home page|web page)(?: is|:| =)?\s+(?:at\s+)?((?:https?:\/\/)?\S+\.\S+)$/i,
    facts: ([, value]) => field("website", value),
  },
  {
    pattern: /^(?:the |our |my )?signature(?: is|:| =)\s*(.+)$/i,
    facts: ([, value]) => field("signature", value),
  },
  {
    pattern: /^(?:the |our |my )?time ?zone(?: is|:| =)?\s+([a-z]+(?:\/[a-z_+-]+)+|UTC)$/i,
    facts: ([, value]) => field("timeZone", value),
  },
  {
    pattern:
      /^(?:my (?:job )?title is|i am the|i'm the|i am an?|i'm an?)\s+(.+?)(?:\s+(?:of|at)\s+(\p{Lu}.*))?$/iu,
    facts: ([, role, name]) =>
      role!.split(" ").length <= 6 &&
      /\b(?:head|manager|director|owner|founder|chief|c[a-z]o|partner|president|officer|consultant|engineer)\b/i.test(
        role!,
      )
        ? [...title(role), ...(name && /^\p{Lu}/u.test(name) ? company(name) : [])]
        : [],
  },
  {
    pattern: new RegExp(
      String.raw`^(?:[Ii] am|[Ii]'m|[Mm]y name is|[Mm]y name's|[Ii] am called|[Tt]he (?:sender|writer) is|[Ss]ender(?: name)?:|[Ss]ign (?:as|with)|[Mm]ails? (?:are|come|should come|go out) (?:from|as)|[Ww]rite as)\s+(${NAME})(?:,\s*(?:the |an? )?([^,]+?))?(?:\s*,?\s+(?:at|from|of|with)\s+(\p{Lu}[^,]*))?$`,
      "u",
    ),
    // "I'm German" and "I'm Monday" are no names.
    facts: ([all, name, role, firm]) =>
      /^[Ii](?: am|'m)\b/.test(all) && !name!.includes(" ") && !role && !firm
        ? []
        : [...field("senderName", name), ...title(role), ...(firm ? company(firm) : [])],
  },
];
