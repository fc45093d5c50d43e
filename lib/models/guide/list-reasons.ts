/** The reasons as running text: each is a sentence. */
export function listReasons(reasons: string[]): string {
  return reasons.map((reason) => (/[.!?”"]$/.test(reason) ? reason : `${reason}.`)).join(" ");
}
