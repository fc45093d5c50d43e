import type { BrowserContext, Page } from "@playwright/test";

/**
 * Makes `goto` and `reload` of a context's pages resolve only when the page answers to clicks and keys. On a busy machine that
 * is a while after it is loaded, and what somebody does before is lost.
 */
export function awaitHydrationIn(context: BrowserContext): BrowserContext {
  context.on("page", (page) => {
    const { goto, reload } = page;
    page.goto = async (...args) => after(page, await goto.apply(page, args));
    page.reload = async (...args) => after(page, await reload.apply(page, args));
  });
  return context;
}

/** A page of which something never answers, as one without its scripts, is used all the same. */
const LONGEST_MS = 15_000;
const LONGEST_IDLE_MS = 15_000;

async function after<T>(page: Page, answer: T): Promise<T> {
  // What answers is known to React, which notes that on the element. Pages of ours without it, as the recipient's, have no scripts.
  const answers = page.waitForFunction(
    () => {
      if (!("__next_f" in window)) return true;
      const controls = document.querySelectorAll(
        "body :is(button, input:not([type=hidden]), select, textarea, a[href])",
      );
      return [...controls].every((one) => Object.keys(one).some((key) => key.startsWith("__react")));
    },
    undefined,
    { timeout: LONGEST_MS },
  );
  // What a test then asks of the page says better what is wrong with it.
  await answers.catch(() => {});
  // Keys are listened for from an effect, which comes a moment after the controls.
  await page
    .evaluate((timeout) => new Promise((done) => requestIdleCallback(done, { timeout })), LONGEST_IDLE_MS)
    .catch(() => {});
  return answer;
}
