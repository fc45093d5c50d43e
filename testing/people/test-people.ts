import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { closeDatabase, database, openDatabase } from "@/db";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { signUpByInvitation } from "@/lib/members/accept-invitation";
import { invitePerson } from "@/lib/members/invite-person";
import { overrideEnv } from "@/lib/process/this-process";
import type { Role } from "@/lib/roles";
import { forgetAuth } from "@/lib/sign-in/auth";
import type { Person } from "@/lib/sign-in/create-person";
import { openSession } from "@/lib/sign-in/open-session";
import { signIn } from "@/lib/sign-in/sign-in";
import { signUp } from "@/lib/sign-in/sign-up";
import { idsOf, type SessionIds } from "@/lib/sign-in/switch-workspace";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import "./cheap-passwords";

export const PASSWORD = "correct horse battery";

/** Somebody who is signed in: the context of their session, and its cookie. */
export type TestPerson = { ctx: Context; person: Person; cookie: string; session: SessionIds };

/** Gives a test file a database of its own, and people in it who signed up and in. */
export function openTestPeople() {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
    openDatabase(test.url, { max: 10 });
    overrideEnv({ AUTH_SECRET: "a secret for tests, long enough for it" });
    forgetAuth();
  });
  afterAll(async () => {
    await closeDatabase();
    await test?.drop();
  });
  const enter = async (email: string): Promise<TestPerson> => {
    const { cookies } = await signIn({ email, password: PASSWORD }, new Headers());
    const cookie = cookieOf(cookies);
    const session = await openSession(cookie);
    return { cookie, ctx: session!.ctx, person: session!.person, session: idsOf(session!) };
  };
  return {
    /** Nobody and nothing: an installation as it begins. */
    empty: async () => {
      await database().execute(sql`
        do $$ declare name text; begin
          for name in select tablename from pg_tables where schemaname = 'public' loop
            execute format('alter table %I disable trigger all', name);
            execute format('delete from %I', name);
            execute format('alter table %I enable trigger all', name);
          end loop;
        end $$`);
    },
    count: async (table: string) => {
      const [row] = await database().execute(sql`select count(*)::int as n from ${sql.identifier(table)}`);
      return row!.n as number;
    },
    signUp: (name: string) =>
      signUp({ name, email: `${name.toLowerCase()}@example.com`, password: PASSWORD }),
    enter,
    /** An owner with a workspace of their own. */
    fresh: async () => {
      const email = `${newId()}@example.com`;
      overrideEnv({ SIGN_UP: "open", SIGN_UP_CREDITS: 1000 });
      await signUp({ name: "Fresh", email, password: PASSWORD });
      overrideEnv({ SIGN_UP: "invite", SIGN_UP_CREDITS: 0 });
      return enter(email);
    },
    /** Somebody invited into that workspace. */
    join: async (ctx: Context, role: Role) => {
      const email = `${newId()}@example.com`;
      const { path } = await invitePerson(ctx, { email, role });
      await signUpByInvitation(path!.split("/").at(-1)!, { name: "Joined", password: PASSWORD });
      return enter(email);
    },
  };
}

/** The `Cookie` header that a browser sends after these `Set-Cookie` lines. */
export function cookieOf(lines: string[]): string {
  return lines.map((line) => line.split(";")[0]!).join("; ");
}
