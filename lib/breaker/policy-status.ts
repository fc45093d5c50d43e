/** The status of a refusal by policy (RFC 3463 §3.8, X.7.X) in a server's words; null if they name none. */
export function policyStatus(said: string | null): string | null {
  return /(?<![\d.])5\.7\.\d{1,3}(?![\d.]*\d)/.exec(said ?? "")?.[0] ?? null;
}
