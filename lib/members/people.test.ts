import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { database } from "@/db";
import { listAudit } from "@/lib/audit/list-audit";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { overrideEnv } from "@/lib/process/this-process";
import { openSession } from "@/lib/sign-in/open-session";
import { signUp } from "@/lib/sign-in/sign-up";
import { switchWorkspace } from "@/lib/sign-in/switch-workspace";
import { createWorkspace } from "@/lib/workflows/create-workspace";
import { openTestPeople, PASSWORD } from "@/testing/people/test-people";
import { acceptInvitation, signUpByInvitation } from "./accept-invitation";
import { addWorkspace } from "./add-workspace";
import { changeRole } from "./change-role";
import { invitePerson } from "./invite-person";
import { leaveCurrentWorkspace } from "./leave-current-workspace";
import { leaveWorkspace } from "./leave-workspace";
import { listPeople } from "./list-people";
import { removePerson } from "./remove-person";
import { revokeInvitation } from "./revoke-invitation";

const people = openTestPeople();
afterEach(() => overrideEnv({ SIGN_UP: "invite" }));

async function postedOf(workspaceId: string): Promise<unknown> {
  const [account] = await database().execute(
    sql`select posted::text from credit_accounts where workspace_id = ${workspaceId}`,
  );
  return account?.posted;
}

describe("the first sign-up", () => {
  test("of two at the same moment makes one owner, the other needs an invitation", async () => {
    await people.empty();
    const both = await Promise.allSettled(
      ["ada", "bo"].map((name) => signUp({ name, email: `${name}@example.com`, password: PASSWORD })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [refused] = both.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
    expect(refused!.reason).toMatchObject({
      code: "forbidden",
      message: expect.stringMatching(/invitation/),
    });
    expect(await people.count("users")).toBe(1);
    expect(await people.count("members")).toBe(1);
  });

  test("owns the one workspace without an owner, with what is in it", async () => {
    await people.empty();
    const { workspaceId } = await createWorkspace(database(), { name: "There before", credits: 5 });
    expect(await people.signUp("Ada")).toMatchObject({ workspaceId });
    expect(await people.count("workspaces")).toBe(1);
  });

  test("owns a new workspace with starting credits when there is none, or more than one, without an owner", async () => {
    for (const before of [0, 2]) {
      await people.empty();
      for (let n = 0; n < before; n++) await createWorkspace(database(), { name: `There ${n}` });
      const { workspaceId } = await people.signUp("Ada");
      expect(await postedOf(workspaceId)).toBe("1000000000");
      expect(await people.count("workspaces")).toBe(before + 1);
    }
  });

  test.each(["invite", "open"] as const)(
    "of twenty at the same moment brings starting credits once, whatever SIGN_UP says: %s",
    async (SIGN_UP) => {
      await people.empty();
      overrideEnv({ SIGN_UP });
      const names = Array.from({ length: 20 }, (_, n) => `twenty${n}`);
      const all = await Promise.allSettled(names.map((name) => people.signUp(name)));
      expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(SIGN_UP === "open" ? 20 : 1);
      const granted = await database().execute(sql`select amount::text from credit_entries`);
      expect(granted).toEqual([{ amount: "1000000000" }]);
    },
  );

  test("is followed by others with the credits that the operator set for them", async () => {
    await people.empty();
    overrideEnv({ SIGN_UP: "open", SIGN_UP_CREDITS: 7 });
    await people.signUp("Ada");
    const { workspaceId } = await people.signUp("Bo");
    overrideEnv({ SIGN_UP_CREDITS: 0 });
    expect(await postedOf(workspaceId)).toBe("7000000");
  });

  test("is not the last where SIGN_UP is open: each gets a workspace of their own", async () => {
    await people.empty();
    overrideEnv({ SIGN_UP: "open" });
    const [ada, bo] = [await people.signUp("Ada"), await people.signUp("Bo")];
    expect(ada.workspaceId).not.toBe(bo.workspaceId);
    await expect(people.signUp("ADA")).rejects.toMatchObject({ code: "validation_error" });
  });

  test("names every field that it refuses", async () => {
    await people.empty();
    await expect(signUp({ name: " ", email: "x", password: "short" })).rejects.toMatchObject({
      code: "validation_error",
      details: [{ path: "name" }, { path: "email" }, { path: "password" }],
    });
    expect(await people.count("users")).toBe(0);
  });
});

describe("an invitation", () => {
  test("goes to one address three times an hour from a workspace, however many come at once, and says when again", async () => {
    const { ctx } = await people.fresh();
    const invite = (email: string, of = ctx) =>
      invitePerson(of, { email, role: "member" }).then(
        () => "invited",
        ({ code, message, details }) => `${code} ${message} ${details.retryAfterSeconds > 3_000}`,
      );
    const address = `${newId()}@example.com`;
    const all = await Promise.all(Array.from({ length: 20 }, () => invite(address)));
    expect(all.filter((one) => one === "invited")).toHaveLength(3);
    expect(new Set(all.filter((one) => one !== "invited"))).toEqual(
      new Set(["rate_limited Too many invitations to this address. Try again in 60 minutes. true"]),
    );
    expect(await invite(`other-${address}`)).toBe("invited");
    // Ten a day from the whole installation, so creating many workspaces does not help a sender.
    const told: string[] = [];
    for (let n = 0; n < 3; n++) {
      const other = await people.fresh();
      for (let m = 0; m < 3; m++) told.push(await invite(address, other.ctx));
    }
    expect(told.filter((one) => one === "invited")).toHaveLength(7);
    expect(told.at(-1)).toMatch(/^rate_limited .* 24 hours\. true$/);
  });

  test("is one of fifty a day for whoever invites and of a hundred for a workspace, and what is refused counts nowhere", async () => {
    const owner = await people.fresh();
    const inviteAs = (ctx: Context) =>
      invitePerson(ctx, { email: `${newId()}@example.com`, role: "member" }).then(
        () => "invited",
        ({ message }) => message as string,
      );
    const member = invitePerson(owner.ctx, { email: owner.person.email, role: "member" });
    await expect(member).rejects.toMatchObject({ code: "validation_error" });
    const first = [];
    for (let n = 0; n < 51; n++) first.push(await inviteAs(owner.ctx));
    expect(first.filter((one) => one === "invited")).toHaveLength(50);
    expect(first.at(-1)).toBe("Too many invitations from you. Try again in 24 hours.");
    const system = { ...owner.ctx, actor: { kind: "system", id: "test" } } as const;
    const rest = [];
    for (let n = 0; n < 51; n++) rest.push(await inviteAs(system));
    expect(rest.filter((one) => one === "invited")).toHaveLength(50);
    expect(rest.at(-1)).toBe("Too many invitations from this workspace. Try again in 24 hours.");
  });

  test("brings a new person in with its role, once", async () => {
    const { ctx } = await people.fresh();
    const { path, mailed } = await invitePerson(ctx, { email: "New@Example.com", role: "member" });
    expect(mailed).toBe(false);
    const token = path!.split("/").at(-1)!;
    const { person } = await signUpByInvitation(token, { name: "New", password: PASSWORD });
    expect(person.email).toBe("new@example.com");
    expect((await listPeople(ctx, {})).people).toContainEqual(
      expect.objectContaining({ email: "new@example.com", role: "member" }),
    );
    await expect(signUpByInvitation(token, { name: "Twice", password: PASSWORD })).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await listPeople(ctx, {})).invitations).toEqual([]);
  });

  test("counts once for two who accept at the same moment", async () => {
    const { ctx } = await people.fresh();
    const { path } = await invitePerson(ctx, { email: "twice@example.com", role: "viewer" });
    const token = path!.split("/").at(-1)!;
    const both = await Promise.allSettled(
      [1, 2].map(() => signUpByInvitation(token, { name: "Twice", password: PASSWORD })),
    );
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is for its own address alone", async () => {
    const { ctx } = await people.fresh();
    const stranger = await people.fresh();
    const { path } = await invitePerson(ctx, { email: "meant@example.com", role: "admin" });
    const accepting = acceptInvitation(path!.split("/").at(-1)!, stranger.session);
    await expect(accepting).rejects.toMatchObject({ code: "forbidden" });
    expect((await listPeople(ctx, {})).people).toHaveLength(1);
    expect((await listPeople(ctx, {})).invitations).toHaveLength(1);
  });

  test("leads nowhere once it is revoked, replaced or over", async () => {
    const { ctx } = await people.fresh();
    const first = await invitePerson(ctx, { email: "late@example.com", role: "member" });
    const second = await invitePerson(ctx, { email: "late@example.com", role: "member" });
    const third = await invitePerson(ctx, { email: "later@example.com", role: "member" });
    await revokeInvitation(ctx, { id: second.invitation.id });
    await database().execute(
      sql`update invitations set expires_at = now() - interval '1 s' where id = ${third.invitation.id}`,
    );
    for (const { path } of [first, second, third]) {
      await expect(
        signUpByInvitation(path!.split("/").at(-1)!, { name: "Late", password: PASSWORD }),
      ).rejects.toMatchObject({ code: "not_found" });
    }
  });

  test("shows its link to who invites alone: no list and no row holds it", async () => {
    const { ctx } = await people.fresh();
    const { path } = await invitePerson(ctx, { email: "secret@example.com", role: "admin" });
    const token = path!.split("/").at(-1)!;
    expect(JSON.stringify(await listPeople(ctx, {}))).not.toContain(token);
    const rows = await database().execute(sql`select i::text as row from invitations i`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("roles", () => {
  test("a viewer only reads, a member runs no workspace", async () => {
    const owner = await people.fresh();
    const viewer = await people.join(owner.ctx, "viewer");
    const member = await people.join(owner.ctx, "member");
    const admin = await people.join(owner.ctx, "admin");
    expect([...viewer.ctx.scopes].filter((scope) => !scope.endsWith(":read"))).toEqual(["membership:write"]);
    for (const scope of [
      "keys:read",
      "keys:write",
      "people:write",
      "settings:write",
      "audit:read",
    ] as const) {
      expect([member.ctx.scopes.has(scope), admin.ctx.scopes.has(scope)]).toEqual([false, true]);
    }
    expect(member.ctx.scopes.has("outreach:run")).toBe(true);
    await expect(invitePerson(member.ctx, { email: "x@example.com", role: "viewer" })).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringMatching(/Your role/),
    });
  });

  test("only an owner makes and unmakes owners", async () => {
    const owner = await people.fresh();
    const admin = await people.join(owner.ctx, "admin");
    const refused = { code: "forbidden" };
    await expect(invitePerson(admin.ctx, { email: "x@example.com", role: "owner" })).rejects.toMatchObject(
      refused,
    );
    await expect(changeRole(admin.ctx, { id: admin.person.id, role: "owner" })).rejects.toMatchObject(
      refused,
    );
    await expect(changeRole(admin.ctx, { id: owner.person.id, role: "viewer" })).rejects.toMatchObject(
      refused,
    );
    await expect(removePerson(admin.ctx, { id: owner.person.id })).rejects.toMatchObject(refused);
    await changeRole(owner.ctx, { id: admin.person.id, role: "owner" });
    await changeRole(owner.ctx, { id: admin.person.id, role: "admin" });
  });

  test("the last owner cannot go, also when two go at the same moment", async () => {
    const owner = await people.fresh();
    const last = { code: "invalid_state" };
    await expect(leaveWorkspace(owner.ctx, {})).rejects.toMatchObject(last);
    await expect(removePerson(owner.ctx, { id: owner.person.id })).rejects.toMatchObject(last);
    await expect(changeRole(owner.ctx, { id: owner.person.id, role: "member" })).rejects.toMatchObject(last);
    const second = await people.join(owner.ctx, "owner");
    const both = await Promise.allSettled([leaveWorkspace(owner.ctx, {}), leaveWorkspace(second.ctx, {})]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("another role counts from the next request on", async () => {
    const owner = await people.fresh();
    const member = await people.join(owner.ctx, "member");
    await changeRole(owner.ctx, { id: member.person.id, role: "viewer" });
    expect((await openSession(member.cookie))?.role).toBe("viewer");
  });
});

describe("workspaces", () => {
  test("who is removed is out with the next request, and nobody else", async () => {
    const owner = await people.fresh();
    const member = await people.join(owner.ctx, "member");
    expect((await openSession(member.cookie))?.workspace.id).toBe(owner.ctx.workspaceId);
    await removePerson(owner.ctx, { id: member.person.id });
    expect(await openSession(member.cookie)).toBeNull();
    expect(await openSession(owner.cookie)).not.toBeNull();
  });

  test("who is removed cannot come back by an invitation of their own to another address", async () => {
    const owner = await people.fresh();
    const admin = await people.join(owner.ctx, "admin");
    const invited = await invitePerson(admin.ctx, { email: "second-self@example.com", role: "admin" });
    const kept = await invitePerson(owner.ctx, { email: "somebody@example.com", role: "member" });
    await removePerson(owner.ctx, { id: admin.person.id });
    const { invitations } = await listPeople(owner.ctx, {});
    expect(invitations.map(({ id }) => id)).toEqual([kept.invitation.id]);
    await expect(
      signUpByInvitation(invited.path!.split("/").at(-1)!, { name: "Back", password: PASSWORD }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  test("the log names who did what, also who joined and who left", async () => {
    const owner = await people.fresh();
    const viewer = await people.join(owner.ctx, "viewer");
    const other = await people.fresh();
    const { path } = await invitePerson(owner.ctx, { email: other.person.email, role: "member" });
    await acceptInvitation(path!.split("/").at(-1)!, other.session);
    await leaveWorkspace(viewer.ctx, {});
    const { entries } = await listAudit(owner.ctx, {});
    expect(entries.map(({ actor, capability }) => [actor.name, actor.id, capability])).toEqual([
      ["Joined", viewer.person.id, "leaveWorkspace"],
      ["Fresh", other.person.id, "acceptInvitation"],
      ["Fresh", owner.person.id, "invitePerson"],
      ["Joined", viewer.person.id, "acceptInvitation"],
      ["Fresh", owner.person.id, "invitePerson"],
    ]);
  });

  test("a session cannot look at a stranger's workspace", async () => {
    const [mine, theirs] = [await people.fresh(), await people.fresh()];
    const before = await openSession(mine.cookie);
    const ids = { id: before!.id, personId: before!.person.id };
    for (const id of [theirs.ctx.workspaceId, "nope", before!.id]) {
      await expect(switchWorkspace(ids, id)).rejects.toMatchObject({ code: "not_found" });
    }
    // Even a session row that points to another workspace does not give access to it.
    await database().execute(
      sql`update sessions set active_workspace_id = ${theirs.ctx.workspaceId} where id = ${ids.id}`,
    );
    expect((await openSession(mine.cookie))!.workspace.id).toBe(mine.ctx.workspaceId);
    // Another person's session does not change either.
    const other = await openSession(theirs.cookie);
    await expect(
      switchWorkspace({ id: other!.id, personId: ids.personId }, mine.ctx.workspaceId),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  test("an owner makes another and switches between them; others may not", async () => {
    const owner = await people.fresh();
    const member = await people.join(owner.ctx, "member");
    const { workspaceId } = await addWorkspace(owner.person.id, { name: "Second" });
    const session = (await openSession(owner.cookie))!;
    expect(session.workspaces.map(({ id }) => id).sort()).toEqual(
      [owner.ctx.workspaceId, workspaceId].sort(),
    );
    await switchWorkspace({ id: session.id, personId: session.person.id }, workspaceId);
    const after = (await openSession(owner.cookie))!;
    expect([after.workspace.id, after.ctx.workspaceId, after.role]).toEqual([
      workspaceId,
      workspaceId,
      "owner",
    ]);
    await expect(addWorkspace(member.person.id, { name: "Mine" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("that people make start without credits, however many and however fast", async () => {
    const owner = await people.fresh();
    const granted = await people.count("credit_entries");
    for (const SIGN_UP of ["invite", "open"] as const) {
      overrideEnv({ SIGN_UP, SIGN_UP_CREDITS: 7 });
      const names = Array.from({ length: 20 }, (_, n) => `Mint ${n}`);
      const made = await Promise.all(names.map((name) => addWorkspace(owner.person.id, { name })));
      overrideEnv({ SIGN_UP_CREDITS: 0 });
      expect(await postedOf(made[0]!.workspaceId)).toBe("0");
    }
    expect(await people.count("credit_entries")).toBe(granted);
  });

  test("who moves out goes on in another workspace of theirs, else is signed out; the last owner stays", async () => {
    const ada = await people.fresh();
    const here = ada.ctx.workspaceId;
    const { workspaceId: there } = await addWorkspace(ada.person.id, { name: "Second" });
    const both = [{ id: here }, { id: there }];
    await expect(leaveCurrentWorkspace(ada.ctx, ada.session, both)).rejects.toMatchObject({
      code: "invalid_state",
    });
    expect((await openSession(ada.cookie))?.workspace.id).toBe(here);

    await people.join(ada.ctx, "owner");
    expect(await leaveCurrentWorkspace(ada.ctx, ada.session, both)).toEqual({ isSignedIn: true });
    expect(await openSession(ada.cookie)).toMatchObject({
      workspace: { id: there },
      workspaces: [{ id: there }],
    });

    const member = await people.join((await people.fresh()).ctx, "member");
    const only = [{ id: member.ctx.workspaceId }];
    expect(await leaveCurrentWorkspace(member.ctx, member.session, only)).toEqual({ isSignedIn: false });
    expect(await openSession(member.cookie)).toBeNull();
  });

  test("nothing of one is seen or changed from another", async () => {
    const [mine, theirs] = [await people.fresh(), await people.fresh()];
    const invited = await invitePerson(theirs.ctx, { email: "theirs@example.com", role: "member" });
    const absent = { code: "not_found" };
    await expect(changeRole(mine.ctx, { id: theirs.person.id, role: "viewer" })).rejects.toMatchObject(
      absent,
    );
    await expect(removePerson(mine.ctx, { id: theirs.person.id })).rejects.toMatchObject(absent);
    await expect(revokeInvitation(mine.ctx, { id: invited.invitation.id })).rejects.toMatchObject(absent);
    expect(JSON.stringify(await listPeople(mine.ctx, {}))).not.toContain("theirs");
  });
});
