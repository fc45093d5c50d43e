export type Silence = {
  /** Starts timing the lead's silence, after the time it takes to speak `text`. */
  begin: (text: string) => void;
  /** Someone speaks, presses a key or is being answered. */
  end: () => void;
};

/**
 * Times how long the other side says nothing: a phone left on a desk or an unrecognized voicemail box must not use up
 * minutes until the limit. `onSilence` gets 1, then 2 if timing was begun again without an end in between.
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
