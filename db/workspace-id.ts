declare const isWorkspaceId: unique symbol;

/**
 * The id of the workspace that a context works for. A plain string is not one: `asWorkspaceId` makes it from a string, and
 * rows read from the database carry theirs, so an id taken from a request cannot be used by mistake.
 */
export type WorkspaceId = string & { readonly [isWorkspaceId]: true };

/** For code that creates a context, and for code that has just verified that the caller may access the workspace. */
export function asWorkspaceId(id: string): WorkspaceId {
  return id as WorkspaceId;
}
