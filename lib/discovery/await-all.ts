/**
 * Waits for every one of `works`, then answers their results or throws the first error: a step that fails leaves
 * nothing running behind it that the repeated step would meet.
 */
export async function awaitAll<T>(works: Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(works);
  return ends.map((end) => {
    if (end.status === "rejected") throw end.reason;
    return end.value;
  });
}
