import { InvalidArgumentError } from "commander";

/** A number from the command line. Errors: commander's own. */
export function parseNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number) || number < 0) {
    throw new InvalidArgumentError("Must be a number, zero or more.");
  }
  return number;
}
