import { describe, expect, test } from "vitest";
import { database } from "@/db";
import { listAudit } from "@/lib/audit/list-audit";
import { transact } from "@/lib/context";
import { createApiKey } from "@/lib/keys/create-api-key";
import { findKey } from "@/lib/keys/find-key";
import { someoneWaits } from "@/testing/outreach/send-path";
import { openTestPeople, type TestPerson } from "@/testing/people/test-people";
import { changeRole } from "./change-role";
import { leaveWorkspace } from "./leave-workspace";
import { removePerson } from "./remove-person";

const people = openTestPeople();

/** Two keys created by an admin, one by the owner. */
async function withKeys() {
  const owner = await people.fresh();
  const admin = await people.join(owner.ctx, "admin");
  const make = async (of: TestPerson, name: string) => createApiKey(of.ctx, { name, scopes: ["leads:read"] });
  const [own, ...theirs] = [await make(owner, "own"), await make(admin, "a"), await make(admin, "b")];
  const works = async () => {
    const found = await Promise.all([own, ...theirs].map(({ apiKey }) => findKey(database(), apiKey)));
    return found.map((key) => key !== undefined);
  };
  return { owner, admin, theirs, works };
}

describe("the keys of an admin", () => {
  test("who is removed are refused from then on, and the log names each; those of others go on", async () => {
    const { owner, admin, theirs, works } = await withKeys();
    const removed = await removePerson(owner.ctx, { id: admin.person.id });
    expect(removed).toEqual({ ok: true, revokedKeys: 2 });
    expect(await works()).toEqual([true, false, false]);
    const { entries } = await listAudit(owner.ctx, { pageSize: 3 });
    expect(entries.map(({ capability, subjects, actor }) => [capability, subjects, actor.id])).toEqual([
      ["removePerson", { personId: admin.person.id }, owner.person.id],
      ["revokeApiKey", { keyId: theirs[1]!.id }, owner.person.id],
      ["revokeApiKey", { keyId: theirs[0]!.id }, owner.person.id],
    ]);
  });

  test("who is removed go on where whoever removes them says so, which the log has", async () => {
    const { owner, admin, works } = await withKeys();
    expect(await removePerson(owner.ctx, { id: admin.person.id, keys: "keep" })).toMatchObject({
      revokedKeys: 0,
    });
    expect(await works()).toEqual([true, true, true]);
    const [entry] = (await listAudit(owner.ctx, {})).entries;
    expect(entry).toMatchObject({ capability: "removePerson", facts: { keys: "keep" } });
  });

  test("who leaves are revoked or kept as they say", async () => {
    const { admin, works } = await withKeys();
    expect(await leaveWorkspace(admin.ctx, { keys: "revoke" })).toMatchObject({ revokedKeys: 2 });
    expect(await works()).toEqual([true, false, false]);
    const other = await withKeys();
    await leaveWorkspace(other.admin.ctx, { keys: "keep" });
    expect(await other.works()).toEqual([true, true, true]);
    const [entry] = (await listAudit(other.owner.ctx, {})).entries;
    expect(entry).toMatchObject({ capability: "leaveWorkspace", facts: { keys: "keep" } });
  });

  test("who may make none any more are revoked; another role that may changes nothing", async () => {
    const { owner, admin, works } = await withKeys();
    const { id } = admin.person;
    await changeRole(owner.ctx, { id, role: "owner" });
    await changeRole(owner.ctx, { id, role: "admin" });
    expect(await works()).toEqual([true, true, true]);
    expect(await changeRole(owner.ctx, { id, role: "member" })).toEqual({ ok: true, revokedKeys: 2 });
    expect(await works()).toEqual([true, false, false]);
  });

  test("that is being made while they are removed is revoked like the others", async () => {
    const { owner, admin } = await withKeys();
    let removal: Promise<unknown> = Promise.resolve();
    const apiKey = await transact(admin.ctx, async (within) => {
      const made = await createApiKey(within, { name: "late", scopes: ["leads:read"] });
      removal = removePerson(owner.ctx, { id: admin.person.id });
      // The removal waits for the key's transaction, or finishes if nothing blocks it.
      await Promise.race([removal, someoneWaits(database())]);
      return made.apiKey;
    });
    await removal;
    expect(await findKey(database(), apiKey)).toBeUndefined();
    const late = createApiKey(admin.ctx, { name: "later", scopes: ["leads:read"] });
    await expect(late).rejects.toMatchObject({ code: "forbidden" });
  });

  test("who is removed while they make many are all revoked, and none of those calls fails otherwise", async () => {
    const { owner, admin } = await withKeys();
    const making = Array.from({ length: 20 }, (_, n) =>
      createApiKey(admin.ctx, { name: `late ${n}`, scopes: ["leads:read"] }).then(
        ({ apiKey }) => apiKey,
        ({ code }) => code as string,
      ),
    );
    const [made] = await Promise.all([Promise.all(making), removePerson(owner.ctx, { id: admin.person.id })]);
    for (const key of made) {
      if (key === "forbidden") continue;
      expect(key).toMatch(/^lw_/);
      expect(await findKey(database(), key)).toBeUndefined();
    }
  });
});
