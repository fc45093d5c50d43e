import { z } from "zod";
import { text } from "@/lib/shapes";

/** An uploaded file: its name and its bytes. */
export const ImportFile = z.object({
  name: text(1, 255),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, "must be the bytes of a file"),
});
