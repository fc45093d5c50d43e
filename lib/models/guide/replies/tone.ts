import { identity, type ReplyPattern } from "./reply-pattern";

export const TONE: ReplyPattern[] = [
  {
    pattern:
      /^(?:never|don't|do not|avoid)\s+(?:(?:mention|mentioning|use|using|say|saying|talk about|talking about|promise|promising|write about)\s+(.+)|(jargon|emojis?|slang|exclamation marks|buzzwords|superlatives))$/i,
    facts: ([, one, two]) => identity("avoid", one ?? two, true),
  },
  {
    pattern:
      /^(?:greet (?:them|people) with|(?:the )?greeting(?: is|:)|(?:open|start|begin) (?:mails? )?with)\s+(.+)$/i,
    facts: ([, value]) => identity("greeting", value),
  },
  {
    pattern:
      /^(?:sign off with|(?:the )?(?:closing|sign-off)(?: is|:)|(?:close|end) (?:mails? )?with)\s+(.+)$/i,
    facts: ([, value]) => identity("closing", value),
  },
  {
    pattern:
      /^(?:(?:change|set|make) )?(?:the |our |my )?(?:tone|style|voice)(?: of voice)?(?: is| should be| to|:| =)\s+(.+)$/i,
    facts: ([, value]) => identity("tone", value),
  },
  {
    pattern:
      /^(?:speak|talk|write|use|address them)(?: to (?:them|people))?(?: mails?)?\s+(?:in |with )?an?\s+(.+?)\s+(?:tone|style|voice|way|manner)$/i,
    facts: ([, value]) => identity("tone", value),
  },
  {
    pattern:
      /^(?:(?:speak|talk|sound|write)(?: to (?:them|people))?(?: mails?)?|be|stay|keep (?:it|the mails?|the tone|mails?)|(?:the )?mails? (?:are|should be|should sound))\s+(?!to\b|a (?:mail|e-?mail|message|draft)|me\b|an? e-?mail|the best|all\b|them\b|him\b|her\b|it\b|\d)([a-z][a-z ,'-]+)$/i,
    facts: ([, value]) =>
      /\b(?:friendl\w*|warm\w*|short\w*|brief\w*|formal\w*|informal\w*|casual\w*|polite\w*|direct\w*|plain\w*|simple|simply|honest\w*|professional\w*|relaxed|calm\w*|humble|humbly|concise\w*|serious\w*|playful\w*|funny|personal\w*|respectful\w*|factual\w*|kind\w*|modest\w*|cheerful\w*|confident\w*|helpful\w*|sober\w*|crisp\w*|clear\w*|human)\b/i.test(
        value!,
      )
        ? identity("tone", value)
        : [],
  },
];
