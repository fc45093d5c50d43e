import { describeMemory } from "../describe-facts";
import { describeMissing } from "../describe-missing";
import type { Intent } from "../intent";
import { missingNow, resultOf } from "../tool-result";

export const showMemory: Intent = {
  name: "show_memory",
  isRead: true,
  example: "what do you know about us?",
  read: (clause) => {
    const text = clause.replace(/[?!.]+$/, "");
    if (
      !/^(?:what (?:do|have) you (?:know|remember|noted?|got|learned|written down)(?: about (?:us|me|my|our|the).*| so far| of us| in memory)?|(?:show|read|tell|list|print)(?: me)? (?:(?:your|the|my|our|agent's) )?(?:memory|notes|what you know.*)|(?:your |the |my )?memory|what(?:'s| is| is still|'s still)? (?:is )?(?:still )?(?:missing|needed|in (?:your )?memory|left to (?:do|tell|fill in))(?: from me| in memory| of memory)?|what (?:else )?do you (?:still )?need(?: to know| from me)?(?: .*)?|who (?:are|do) (?:we|you) (?:looking|look|searching|search) for|what(?:'s| is| are) (?:our|my) (?:icp|ideal customers?|offer|target|profile|tone).*|is (?:the |your )?memory complete|are you ready|do you (?:have|know) (?:all|everything|enough).*)$/i.test(
        text,
      )
    ) {
      return null;
    }
    return {
      answer: (turn) => {
        const memory = resultOf(turn, "getMemory");
        if (memory === undefined) return { text: "", call: { tool: "getMemory", input: {} } };
        const known = describeMemory(memory);
        const missing =
          describeMissing(missingNow(turn) ?? []) || "Nothing is missing. Say “find 10 leads” to begin.";
        return { text: `${known ? `This is in Memory:\n${known}` : "Memory is empty."}\n\n${missing}` };
      },
    };
  },
};
