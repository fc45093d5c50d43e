/** Ids of the elements that scripts fill with a page, as the frameworks' templates name them. */
const IDS = new Set(
  "root app __next __nuxt ___gatsby react-root app-root approot main-app vue-app svelte q-app ember-app ember-root".split(
    " ",
  ),
);

/** Whether scripts fill this element: by its id, or because it is one of Angular's kind (`app-root`). */
export function isScriptRoot(name: string, id: string | undefined): boolean {
  return (id !== undefined && isRootId(id)) || /^[a-z]+-(?:root|app)$/.test(name);
}

export function isRootId(id: string): boolean {
  return IDS.has(id.toLowerCase());
}
