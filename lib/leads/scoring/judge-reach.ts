import type { leads } from "@/db/schema";

type Reachable = Partial<
  Pick<typeof leads.$inferSelect, "name" | "title" | "phone"> & { emailStatus: string | null }
>;

/**
 * How well a person can be reached, 0 to 100: 40 for a name, 10 for a role, 20 for a phone number, and up to 30 for the
 * email address: 30 if its domain takes mail, 15 if that was not checked, nothing if it is risky.
 */
export function judgeReach({ name, title, phone, emailStatus }: Reachable): number {
  const email = emailStatus === "verified" ? 30 : emailStatus === "risky" ? 0 : 15;
  return (name ? 40 : 0) + (title ? 10 : 0) + (phone ? 20 : 0) + email;
}
