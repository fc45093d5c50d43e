const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const QUOTE = 34;
const MINUS = 45;
/** Digits that a double gets back from its own decimal form (IEEE 754 §5.12.2). */
const KEPT_DIGITS = 17;

/**
 * The first number in well-formed JSON that JavaScript would read as another one: too large (`1e400`), too small (`1e-400`), an
 * integer beyond 2^53 that has no double (9007199254740993), or with more digits than a double keeps. Linear.
 */
export function findChangedNumber(json: string): string | undefined {
  for (let at = 0; at < json.length; ) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (code === MINUS || (code >= 48 && code <= 57)) {
      NUMBER.lastIndex = at;
      const number = NUMBER.exec(json)![0];
      if (!isKept(number)) return number;
      at += number.length;
    } else at += 1;
  }
  return undefined;
}

/** The position after the string that begins at `start`. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === "\\") escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
  return json.length;
}

function isKept(number: string): boolean {
  // Most numbers: an integer that is safe whatever its digits are, or a short fraction.
  if (number.length <= 15 && !/[eE]/.test(number)) return true;
  const value = Number(number);
  if (!Number.isFinite(value)) return false;
  const asked = decimalOf(number);
  const kept = decimalOf(String(value));
  if (asked.digits === kept.digits && asked.exponent === kept.exponent) return true;
  // Programs that write fractions with 17 digits mean the double, which is kept.
  return value !== 0 && asked.exponent < 0 && asked.digits.length <= KEPT_DIGITS;
}

/** A number as digits without zeros at either end, times ten to the power of `exponent`. */
function decimalOf(number: string): { digits: string; exponent: number } {
  const [mantissa = "", power = "0"] = number.replace("-", "").toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const all = whole + fraction;
  let end = all.length;
  while (end > 0 && all[end - 1] === "0") end -= 1;
  let start = 0;
  while (start < end && all[start] === "0") start += 1;
  const digits = all.slice(start, end);
  return { digits, exponent: digits === "" ? 0 : Number(power) - fraction.length + all.length - end };
}
