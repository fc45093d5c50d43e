import { z } from "zod";
import { line } from "@/lib/shapes";

/** An email address as people type it; compared and stored in lower case. */
export const PersonEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "must have at most 254 characters")
  .pipe(z.email("must be an email address, like ada@example.com"));

export const PersonName = line(1, 200).trim();

export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;

export const Password = z
  .string()
  .min(MIN_PASSWORD, `must have at least ${MIN_PASSWORD} characters`)
  .max(MAX_PASSWORD, `must have at most ${MAX_PASSWORD} characters`);
