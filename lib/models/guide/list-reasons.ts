/** Joins reasons, which are sentences, without their full stops. */
export function listReasons(reasons: string[]): string {
  return reasons.map((reason) => reason.replace(/\.$/, "")).join("; ");
}
