export type Silence = {
  /** From now on it is theirs to speak, once `text` has been spoken to them. */
  begin: (text: string) => void;
  /** Somebody speaks, presses a key or is being answered. */
  end: () => void;
};

/**
 * Minds how long the other side says nothing: a phone left on a desk, or a mailbox that nobody recognised, must not cost
 * minutes up to the limit. `onSilence` gets a 1, and a 2 where the silence was begun anew without an end.
 */
export function watchSilence(
  { patienceMs, msPerCharacter }: { patienceMs: number; msPerCharacter: number },
  onSilence: (nth: number) => void,
): Silence {
  let timer: NodeJS.Timeout | undefined;
  let nth = 0;
  return {
    begin: (text) => {
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          nth += 1;
          onSilence(nth);
        },
        text.length * msPerCharacter + patienceMs,
      );
      timer.unref();
    },
    end: () => {
      clearTimeout(timer);
      nth = 0;
    },
  };
}
