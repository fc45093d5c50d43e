// Plain JavaScript, as its caller.

/**
 * The browser tests that go through what a change touched: those that were changed themselves, and those that are named for a
 * part of the dashboard in which a file was. `specs` are names of files in e2e/.
 *
 * @param {string[]} changed paths from the root
 * @param {string[]} specs
 * @returns {string[]}
 */
export function journeysOf(changed, specs) {
  const parts = new Set(changed.flatMap(partsOf));
  return specs.filter(
    (spec) =>
      changed.includes(`e2e/${spec}`) ||
      [...parts].some((part) => spec === `${part}.spec.ts` || spec.startsWith(`${part}-`)),
  );
}

/** `components/leads/dossier/facts.tsx` is of "leads" and "leads-dossier", `app/(dashboard)/agents/[id]/memory/page.tsx` of "agents" and "memory". */
function partsOf(path) {
  const [area, ...rest] = path.split("/");
  if (area !== "app" && area !== "components") return [];
  const names = rest.slice(0, -1).filter((name) => /^[a-z-]+$/.test(name));
  return names.flatMap((name, at) => [name, ...(at > 0 ? [`${names[at - 1]}-${name}`] : [])]);
}
