/** Reasons are sentences; in a row they lose their full stops. */
export function listReasons(reasons: string[]): string {
  return reasons.map((reason) => reason.replace(/\.$/, "")).join("; ");
}
