import { Watch } from "./watch";

/** Thrown to a callee who speaks or listens on a line that is dead. Scripts may let it pass. */
export class LineEnded extends Error {
  constructor() {
    super("The line is dead.");
  }
}

/** What a callee hears over the relay, by the token and by the utterance. */
export class Ear {
  readonly #watch = new Watch();
  readonly #onUtterance: (text: string) => void;
  #tokens: { text: string; utterance: number }[] = [];
  #utterances: { text: string; number: number }[] = [];
  #begun = "";
  #number = 0;
  #closed = false;

  constructor(onUtterance: (text: string) => void) {
    this.#onUtterance = onUtterance;
  }

  hear(token: string, last: boolean): void {
    this.#begun += token;
    this.#tokens.push({ text: token, utterance: this.#number });
    if (last) this.#finish();
    this.#watch.changed();
  }

  /** Drops what is being said, as Twilio does with speech that it has not yet spoken. False where nothing was. */
  interrupt(): boolean {
    if (!this.#begun) return false;
    this.#begun = "";
    this.#tokens = this.#tokens.filter(({ utterance }) => utterance < this.#number);
    this.#number += 1;
    return true;
  }

  close(): void {
    if (this.#begun) this.#finish();
    this.#closed = true;
    this.#watch.changed();
  }

  async nextUtterance(): Promise<string> {
    const next = await this.#watch.until(() => this.#utterances.shift() ?? (this.#closed && LineEnded));
    if (next === LineEnded) throw new LineEnded();
    const { text, number } = next as { text: string; number: number };
    this.#tokens = this.#tokens.filter(({ utterance }) => utterance > number);
    return text;
  }

  async nextToken(): Promise<string> {
    const next = await this.#watch.until(() => this.#tokens.shift() ?? (this.#closed && LineEnded));
    if (next === LineEnded) throw new LineEnded();
    return (next as { text: string }).text;
  }

  #finish(): void {
    const text = this.#begun;
    this.#begun = "";
    // A lone last:true, without a word, only closes.
    if (text) {
      this.#utterances.push({ text, number: this.#number });
      this.#onUtterance(text);
    }
    this.#number += 1;
  }
}
