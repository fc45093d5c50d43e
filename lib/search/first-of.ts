import { z } from "zod";

/** A list in an answer of which the first `most` are read: a hostile answer could hold a million. */
export function firstOf<Shape extends z.ZodType>(shape: Shape, most = 100) {
  return z.preprocess((value) => (Array.isArray(value) ? value.slice(0, most) : value), z.array(shape));
}
