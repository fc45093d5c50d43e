/** The valid sources of a text, one website or page per line, and the first line that is none. */
export function readSources(text: string): { sources: string[]; problem?: string } {
  const lines = text.split(/\r?\n/).map((line) => ({ line: line.trim(), parts: splitSources(line) }));
  const wrong = lines.find(({ parts }) => !parts.every(isSource))?.line;
  const sources = lines.flatMap(({ parts }) => (parts.every(isSource) ? parts : []));
  if (wrong === undefined) return { sources };
  const shown = wrong.length > 60 ? `${wrong.slice(0, 60)}…` : wrong;
  return {
    sources,
    problem: `“${shown}” is not a website or page. Enter it as fair.org or https://fair.org/exhibitors.`,
  };
}

function splitSources(line: string): string[] {
  return line
    .split(/\s+/)
    .map((part) => part.replace(/[,;]+$/, ""))
    .filter(Boolean);
}

/** Whether a text names a website or a page. */
export function isSource(source: string): boolean {
  const given = /^[a-z][a-z0-9+.-]*:\/\//i.test(source);
  const address = given ? source : `https://${source}`;
  if ((given && !/^https?:\/\//i.test(source)) || !URL.canParse(address)) return false;
  const { hostname, username } = new URL(address);
  const isName = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u.test(hostname);
  return username === "" && (isName || (given && /^(?:localhost|[\d.]+|\[[\da-f:]+\])$/i.test(hostname)));
}
