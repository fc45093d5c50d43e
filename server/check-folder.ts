import { access, constants, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "@/db/embedded/make-folder";
import { StartError } from "./start-error";

/** Creates the data folder if needed and writes to it once. Errors: `StartError`. */
export async function checkFolder(folder: string): Promise<void> {
  try {
    // 0711: the embedded server may run as another user and has to pass through.
    await makeFolder(folder, 0o711);
    await access(folder, constants.W_OK | constants.X_OK);
    const probe = join(folder, `.writable-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder ${folder} cannot be written (${code}): make it writable for this user, or set DATA_DIR to another folder.`,
    );
  }
}
