import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a folder and its parents, like `mkdir -p`. Node's own `recursive` option never returns on file systems that
 * answer ENOENT to every mkdir, such as /proc.
 */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  if (await isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) await makeFolder(above, mode);
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    // Another process may have created it first.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !(await isFolder(folder))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
