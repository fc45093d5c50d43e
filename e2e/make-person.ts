import type { BrowserContext } from "@playwright/test";
import { members } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { createPerson, prepareNewPerson } from "@/lib/people/create-person";
import { insertWorkspace } from "@/lib/workspaces/insert-workspace";
import { openDatabaseOf } from "./open-database-of";

export type Person = { name: string; email: string; password: string };
export type Owner = Person & { workspaceId: string };

/** A running service, as far as making somebody in it needs it. */
export type Place = { url: string; dataDir: string; env: Record<string, string> };

/** Makes somebody who owns a workspace of their own, as signing up does, without going through its page. */
export async function makeOwner(service: Place, person: Person): Promise<Owner> {
  const { db, close } = await openDatabaseOf(service);
  try {
    const { person: fields, hash } = await prepareNewPerson(person);
    const credits = service.env.SIGN_UP_CREDITS;
    const workspace = {
      name: `${person.name}'s workspace`,
      ...(credits !== undefined && { credits: Number(credits) }),
    };
    const workspaceId = await insertWorkspace(db, workspace, async (ctx) => {
      const { id } = await createPerson(acrossWorkspaces(ctx), fields, hash);
      await ctx.db.insert(members).values({ workspaceId: ctx.workspaceId, userId: id, role: "owner" });
      return ctx.workspaceId;
    });
    return { ...person, workspaceId };
  } finally {
    await close();
  }
}

/** Signs somebody in for all pages of a browser context, without going through the page for that. */
export async function openSession(context: BrowserContext, url: string, person: Person): Promise<void> {
  const answer = await context.request.post(`${url}/api/auth/sign-in/email`, {
    data: { email: person.email, password: person.password },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`${person.email} cannot sign in: ${await answer.text()}`);
}
