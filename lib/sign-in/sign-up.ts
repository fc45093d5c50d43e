import { sql } from "drizzle-orm";
import { type Database, database } from "@/db";
import { members, users, workspaces } from "@/db/schema";
import type { WorkspaceId } from "@/db/workspace-id";
import { AppError } from "@/lib/errors";
import { env } from "@/lib/process/this-process";
import { insertWorkspace } from "@/lib/workspaces/insert-workspace";
import { clientOf } from "./client-of";
import { countTry } from "./count-try";
import { createPerson, type NewPerson, type Person, prepareNewPerson } from "./create-person";

/** Advisory lock, held while the first owner may be created: of two concurrent sign-ups one is second. */
const SIGN_UP_LOCK = 7_201_024;

/** Whether a stranger may sign up: as the installation's owner, with their own workspace, or not at all. */
export type SignUpState = "first" | "open" | "invite";

export async function readSignUpState(db = database()): Promise<SignUpState> {
  const [anybody] = await db.select({ id: users.id }).from(users).limit(1);
  return anybody ? env().SIGN_UP : "first";
}

/**
 * Signs a person up. The first person of an installation becomes owner of the only workspace without an owner, if there is
 * exactly one, otherwise of a new one with starting credits. Later people get a new workspace with SIGN_UP_CREDITS if
 * SIGN_UP is `open`. Errors: `validation_error` with one issue per field, `forbidden` if an invitation is needed,
 * `rate_limited`.
 */
export async function signUp(
  input: NewPerson,
  request?: Headers,
): Promise<{ person: Person; workspaceId: string }> {
  const db = database();
  if ((await readSignUpState(db)) === "invite") throw closed();
  const client = clientOf(request);
  if (client) await countTry(db, "signUp", client);
  const { person: fields, hash } = await prepareNewPerson(input);
  return db.transaction(async (inner) => {
    const tx = inner as unknown as Database;
    await tx.execute(sql`select pg_advisory_xact_lock(${SIGN_UP_LOCK}::bigint)`);
    const state = await readSignUpState(tx);
    if (state === "invite") throw closed();
    const person = await createPerson(tx, fields, hash);
    const found = state === "first" ? await findOwnerless(tx) : undefined;
    const workspaceId = found ?? (await makeWorkspace(tx, person, state));
    await tx.insert(members).values({ workspaceId, userId: person.id, role: "owner" });
    return { person, workspaceId };
  });
}

async function findOwnerless(tx: Database): Promise<WorkspaceId | undefined> {
  const found = await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(
      sql`not exists (select 1 from ${members} where ${members.workspaceId} = ${workspaces.id} and ${members.role} = 'owner')`,
    )
    .limit(2);
  return found.length === 1 ? found[0]!.id : undefined;
}

function makeWorkspace(tx: Database, person: Person, state: SignUpState): Promise<WorkspaceId> {
  const name = `${person.name}'s workspace`.slice(0, 200);
  const { STARTING_CREDITS, SIGN_UP_CREDITS } = env();
  const credits = state === "first" ? STARTING_CREDITS : SIGN_UP_CREDITS;
  return insertWorkspace(tx, { name, credits }, async ({ workspaceId }) => workspaceId);
}

function closed(): AppError {
  return new AppError(
    "forbidden",
    "You need an invitation to sign up here. Ask an owner or an admin of your workspace to invite you.",
  );
}
