import type { FoundKey } from "@/lib/keys/find-key";

/**
 * Reads while the key is still being checked, as what the last check said of it, which takes a round trip to the
 * database off every request. Nothing of it is answered before the check is done, and it is thrown away unless the
 * check says the very same again; a read changes nothing, so that this cannot be seen from outside.
 */
export async function readEarly<T>(
  checked: Promise<FoundKey>,
  before: FoundKey | undefined,
  read: (key: FoundKey) => Promise<T>,
  discard: () => void,
): Promise<T> {
  if (!before) return read(await checked);
  const early = read(before);
  // Whatever goes wrong early is heard below, or is not true any more.
  early.catch(() => {});
  let key: FoundKey;
  try {
    key = await checked;
  } catch (error) {
    discard();
    throw error;
  }
  if (key === before) return early;
  discard();
  return read(key);
}
