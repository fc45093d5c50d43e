/**
 * A function that runs `run` at once, and then at most every `everyMs`: calls in between become one at the end of the
 * pause. `onRest` hears when a pause ends that nobody called in. Its timer keeps no process alive.
 */
export function createThrottle(everyMs: number, run: () => void, onRest: () => void = () => {}): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isWanted = false;
  const begin = () => {
    run();
    timer = setTimeout(end, everyMs);
    timer.unref();
  };
  const end = () => {
    timer = undefined;
    if (!isWanted) return onRest();
    isWanted = false;
    begin();
  };
  return () => {
    if (timer) isWanted = true;
    else begin();
  };
}
