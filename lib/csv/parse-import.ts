import { AppError } from "@/lib/errors";
import type { DocumentTask } from "@/lib/parsing/document-task";
import { parse } from "@/lib/parsing/parse";
import { ParseError } from "@/lib/parsing/parse-error";

/** `parse` for an import that a person is waiting for. Errors: those of its parser, `payload_too_large`, `unavailable`. */
export async function parseImport<Input, Output>(
  task: DocumentTask<(input: Input) => Output>,
  input: Input,
): Promise<Awaited<Output>> {
  try {
    return await parse(task, input, { isUrgent: true });
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    if (error.isLethal)
      throw new AppError(
        "payload_too_large",
        `The file is too large to read: ${error.message}. Split it, or save it again as plain CSV, and try again.`,
      );
    if (error.failure === "closed")
      throw new AppError("unavailable", "The service is stopping. Import the file again in a moment.");
    throw error;
  }
}
