import { eq } from "drizzle-orm";
import { z } from "zod";
import { database } from "@/db";
import { users } from "@/db/schema";
import { parseInput } from "@/lib/capability";
import { PersonName } from "./person-input";

const Input = z.object({ name: PersonName });

/** Changes a person's own name, in all workspaces. Errors: `validation_error`. */
export async function renamePerson(personId: string, input: { name: string }): Promise<{ name: string }> {
  const { name } = parseInput(Input, input);
  await database().update(users).set({ name }).where(eq(users.id, personId));
  return { name };
}
