import { z } from "zod";
import type { Capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { isUuid, nounsOfIds } from "@/lib/shapes";

/**
 * Rejects a malformed id in a path before anything else is checked. A path parameter of /v1 is a UUID unless its shape is
 * plain text. Errors: `not_found`, as for any missing record; it names the kind of record if the shape is a `pathId`.
 */
export function checkPathIds(capability: Capability, params: Record<string, string>): void {
  for (const name in params) {
    if (isUuid(params[name]!)) continue;
    const { input } = capability;
    const shape = input instanceof z.ZodObject ? input.shape[name] : undefined;
    // Text that does not refer to a record.
    if (shape instanceof z.ZodString && !nounsOfIds.has(shape)) continue;
    shape?.safeParse(params[name]);
    throw notFound("record");
  }
}
