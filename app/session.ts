import type { Context } from "@/lib/context";

export type Session = {
  ctx: Context;
  person: { id: string; name: string; email: string };
  workspace: { id: string; name: string };
  role: "owner" | "admin" | "member" | "viewer";
  workspaces: { id: string; name: string }[];
};

/** Nobody is signed in: sign-in is not here yet. */
export async function readSession(): Promise<Session | null> {
  return null;
}
