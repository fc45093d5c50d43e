/**
 * Returns a function that calls `run` at once, and then at most every `everyMs`: calls during the pause are merged into one
 * at its end. `onRest` is called when a pause ends without any. The timer does not keep the process alive.
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
