import { ParseError } from "@/lib/parsing/parse-error";
import { SearchError } from "@/lib/ports/search-provider";

/** Reads an answer in a worker. Errors: `SearchError` if it is nothing that can be read. */
export async function readAnswer<T>(label: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ParseError && error.isAboutDocument) throw notAsDocumented(label);
    throw error;
  }
}

export function notAsDocumented(label: string): SearchError {
  return new SearchError("bad_answer", `${label} sent something that is not an answer. Try again later.`);
}
