declare const isWorkspaceId: unique symbol;

/**
 * The id of the workspace that a context works for. A plain string is none: only `createContext` makes one of it, and
 * rows that were read carry theirs, so that no id out of a request can take its place.
 */
export type WorkspaceId = string & { readonly [isWorkspaceId]: true };

/** For where a context is made, and for whoever has just proven that the workspace is the caller's to name. */
export function asWorkspaceId(id: string): WorkspaceId {
  return id as WorkspaceId;
}
