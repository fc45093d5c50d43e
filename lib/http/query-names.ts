import { z } from "zod";
import type { Capability } from "@/lib/capability";

/** The names allowed in a query: the fields of the capability's input that are not in the path. */
export function queryNames({ input }: Capability, params: Record<string, string>): string[] {
  const names = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  return names.filter((name) => !Object.hasOwn(params, name));
}
