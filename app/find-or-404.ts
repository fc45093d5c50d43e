import { notFound } from "next/navigation";
import { AppError } from "@/lib/errors";

/** What a verb answers; a record that is not of this workspace is a page that is not there (404). */
export async function findOr404<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
