import { notFound } from "next/navigation";
import { AppError } from "@/lib/errors";

/** Returns a verb's result; a record that is not in this workspace becomes a 404 page. */
export async function findOr404<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
