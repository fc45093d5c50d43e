export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

type Operand = { path: string[]; root: "event" | "async" } | { literal: Json };

/** Equalities that must all hold: the subset of CEL that is supported. */
export type Condition = { left: Operand; right: Operand }[];

/** An expression outside the subset. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";
}

const TOKEN =
  /\s*(?:(?<path>(?:event|async)(?:\.[A-Za-z_][A-Za-z0-9_]*)+)|(?<text>'(?:[^'\\]|\\['\\])*'|"(?:[^"\\]|\\["\\])*")|(?<number>-?\d+(?:\.\d+)?)|(?<word>true|false|null)\b|(?<sign>==|&&|\+))/y;

/**
 * Parses `event.data.a == async.data.b && event.data.c == "text"`: paths, literals, `==` and `&&`. Errors:
 * `ExpressionError` for any other CEL.
 */
export function parseCondition(expression: string): Condition {
  return split(tokenize(expression), "&&").map((term) => {
    const [left, sign, right, ...rest] = term;
    if (!isOperand(left) || sign !== "==" || !isOperand(right) || rest.length > 0) throw refusal(expression);
    if ("root" in left && "root" in right && left.root === right.root) throw refusal(expression);
    return { left, right };
  });
}

/** Parses a key over `event`: one path or literal, or several joined by `+`. Errors: `ExpressionError`. */
export function parseKey(expression: string): (event: Json) => string {
  const operands = split(tokenize(expression), "+").map(([operand, ...rest]) => {
    if (!isOperand(operand) || rest.length > 0) throw refusal(expression);
    if ("root" in operand && operand.root === "async") throw refusal(expression);
    return operand;
  });
  return (event) =>
    operands
      .map((operand) => readValue(operand, { event }))
      .map((value) => (typeof value === "string" ? value : JSON.stringify(value ?? null)))
      .join("");
}

/** True if every equality holds. A path that does not exist equals nothing. */
export function holds(condition: Condition, scope: { event: Json; async?: Json }): boolean {
  return condition.every(({ left, right }) => {
    const value = readValue(left, scope);
    return value !== undefined && isEqual(value, readValue(right, scope));
  });
}

/**
 * What the side `unknown` must contain, as the right operand of PostgreSQL's `jsonb @> jsonb`, once the other side is
 * known; null if the condition can no longer hold.
 */
export function patternFor(condition: Condition, unknown: "event" | "async", known: Json): Json | null {
  const scope = unknown === "event" ? { async: known } : { event: known };
  const pattern: { [key: string]: Json } = {};
  for (const { left, right } of condition) {
    const [open, fixed] = isUnknown(left, unknown) ? [left, right] : [right, left];
    if (isUnknown(fixed, unknown)) return null;
    const value = readValue(fixed, scope);
    if (value === undefined || (typeof value === "object" && value !== null)) return null;
    if (!isUnknown(open, unknown)) {
      if (!isEqual(value, readValue(open, scope))) return null;
    } else if (!place(pattern, (open as { path: string[] }).path, value)) return null;
  }
  return pattern;
}

function tokenize(expression: string): (Operand | string)[] {
  const tokens: (Operand | string)[] = [];
  const source = expression.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const groups = TOKEN.exec(source)?.groups;
    if (!groups) throw refusal(expression);
    if (groups.sign) tokens.push(groups.sign);
    else if (groups.path) {
      const [root, ...path] = groups.path.split(".");
      tokens.push({ root: root as "event" | "async", path });
    } else if (groups.text) tokens.push({ literal: groups.text.slice(1, -1).replace(/\\(.)/g, "$1") });
    else tokens.push({ literal: JSON.parse(groups.number ?? groups.word!) as Json });
  }
  return tokens;
}

function split<T>(tokens: T[], separator: T): T[][] {
  const parts: T[][] = [[]];
  for (const token of tokens) {
    if (token === separator) parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts;
}

function isOperand(token: Operand | string | undefined): token is Operand {
  return typeof token === "object";
}

function isUnknown(operand: Operand, unknown: "event" | "async"): boolean {
  return "root" in operand && operand.root === unknown;
}

function readValue(operand: Operand, scope: { event?: Json; async?: Json }): Json | undefined {
  if ("literal" in operand) return operand.literal;
  let value: Json | undefined = scope[operand.root];
  for (const key of operand.path) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    value = Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

function isEqual(left: Json, right: Json | undefined): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Sets `value` at `path`; false if there is a different value already. */
function place(pattern: { [key: string]: Json }, path: string[], value: Json): boolean {
  let target = pattern;
  for (const key of path.slice(0, -1)) {
    target[key] ??= {};
    const next = target[key];
    if (typeof next !== "object" || next === null || Array.isArray(next)) return false;
    target = next;
  }
  const last = path.at(-1)!;
  if (Object.hasOwn(target, last) && !isEqual(target[last]!, value)) return false;
  target[last] = value;
  return true;
}

function refusal(expression: string): ExpressionError {
  return new ExpressionError(
    `The expression "${expression}" is not understood: only paths under event and async, literals, == and && are (in keys: paths, literals and +).`,
  );
}
