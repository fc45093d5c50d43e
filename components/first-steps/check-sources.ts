/** Parses the typed sources, one site or page per line, and reports the first invalid one. */
export function readSources(text: string): { sources: string[]; problem?: string } {
  const sources = text
    .split(/\s+/)
    .map((part) => part.replace(/[,;]+$/, ""))
    .filter(Boolean);
  const wrong = sources.find((source) => !isSource(source));
  if (wrong === undefined) return { sources };
  const shown = wrong.length > 60 ? `${wrong.slice(0, 60)}…` : wrong;
  return {
    sources,
    problem: `“${shown}” is no site or page. Write it as fair.org or https://fair.org/exhibitors.`,
  };
}

function isSource(source: string): boolean {
  const given = /^[a-z][a-z0-9+.-]*:\/\//i.test(source);
  const address = given ? source : `https://${source}`;
  if ((given && !/^https?:\/\//i.test(source)) || !URL.canParse(address)) return false;
  const { hostname, username } = new URL(address);
  return username === "" && (given || hostname.includes("."));
}
