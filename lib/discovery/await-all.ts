/**
 * Waits for all of `works`, then returns their results or throws the first error. So a failed step leaves nothing running in the
 * background that could collide with the repeated step.
 */
export async function awaitAll<T>(works: Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(works);
  return ends.map((end) => {
    if (end.status === "rejected") throw end.reason;
    return end.value;
  });
}
