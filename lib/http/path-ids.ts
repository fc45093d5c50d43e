import { z } from "zod";
import type { Capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { isUuid, nounsOfIds } from "@/lib/shapes";

/**
 * Refuses a malformed id of a path before anything else is looked at; a path parameter of /v1 is a UUID unless its shape is plain text.
 * Errors: `not_found`, as for any record that is not there; named by the shape where it is a `pathId`.
 */
export function checkPathIds(capability: Capability, params: Record<string, string>): void {
  for (const name in params) {
    if (isUuid(params[name]!)) continue;
    const { input } = capability;
    const shape = input instanceof z.ZodObject ? input.shape[name] : undefined;
    // Text that names nothing of ours.
    if (shape instanceof z.ZodString && !nounsOfIds.has(shape)) continue;
    shape?.safeParse(params[name]);
    throw notFound("record");
  }
}
