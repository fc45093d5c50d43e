import { z } from "zod";
import type { Capability } from "@/lib/capability";

/** The names that a query may hold where the rest of a capability's input stands in the path. */
export function queryNames({ input }: Capability, params: Record<string, string>): string[] {
  const names = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  return names.filter((name) => !Object.hasOwn(params, name));
}
