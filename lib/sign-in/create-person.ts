import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/db";
import { accounts, users } from "@/db/schema";
import { parseInput } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { hashPassword } from "./hash-password";
import { Password, PersonEmail, PersonName } from "./person-input";

const NewPersonInput = z.object({ name: PersonName, email: PersonEmail, password: Password });

export type Person = { id: string; name: string; email: string };
export type NewPerson = { email: string; name: string; password: string };

/**
 * Creates a person who can sign in, but is not in any workspace yet. Call it in the transaction that adds them to one.
 * `hash` is the password's hash, computed beforehand: hashing takes 50 ms, and no lock should be held that long. Errors:
 * `validation_error`, also if the address is taken.
 */
export async function createPerson(
  tx: Database,
  input: Omit<NewPerson, "password">,
  hash: string,
): Promise<Person> {
  const person = { id: newId(), name: input.name, email: input.email.toLowerCase() };
  const [made] = await tx
    .insert(users)
    .values(person)
    .onConflictDoNothing({ target: users.email })
    .returning();
  if (!made) throw taken();
  await tx
    .insert(accounts)
    .values({ userId: person.id, providerId: "credential", accountId: person.id, password: hash });
  return person;
}

/** Parses a new person and hashes the password. Errors: `validation_error` with one issue per field. */
export async function prepareNewPerson(
  input: NewPerson,
): Promise<{ person: Omit<NewPerson, "password">; hash: string }> {
  const { password, ...person } = parseInput(NewPersonInput, input);
  return { person, hash: await hashPassword(password) };
}

/** The person with an address, ignoring case. */
export async function findPersonByEmail(db: Database, email: string): Promise<Person | undefined> {
  const [person] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()));
  return person;
}

/** Errors: `not_found`. */
export async function findPerson(db: Database, id: string): Promise<Person> {
  const [person] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, id));
  if (!person) throw new AppError("not_found", "Person not found.");
  return person;
}

function taken(): AppError {
  const message = "An account with this address already exists. Sign in instead.";
  return new AppError("validation_error", message, [{ path: "email", message }]);
}
