import { database } from "@/db";
import { parseInput } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { setPassword } from "./change-password";
import { forgetTries } from "./count-try";
import { findPersonByEmail, type Person } from "./create-person";
import { hashPassword } from "./hash-password";
import { PasswordInput } from "./password-input";
import { signOutEverywhere } from "./sign-out";

/**
 * Sets a person's password without the old one and ends their sessions: for the operator. Errors: `not_found`,
 * `validation_error`.
 */
export async function givePassword(input: { email: string; password: string }): Promise<Person> {
  const { password } = parseInput(PasswordInput, { password: input.password });
  const person = await findPersonByEmail(database(), input.email);
  if (!person) throw new AppError("not_found", `There is no account with the address ${input.email}.`);
  await setPassword(database(), person.id, await hashPassword(password));
  await signOutEverywhere(person.id);
  // The person may be locked out by a stranger's failed attempts.
  await forgetTries(database(), "address", person.email);
  return person;
}
