import { createHash, type Hash } from "node:crypto";

const PORTION = 65_536;

/**
 * SHA-256 of a body as JSON, in hex: the same for bodies that differ only in white space, in the order of keys, or in how a
 * number or a character is written. An empty body is `{}`. What is not JSON is hashed as it is.
 */
export function hashBody(bytes: Uint8Array): string {
  const hash = createHash("sha256");
  const body = parse(bytes);
  if (!body) hash.update(bytes);
  else writeJson(hash, body.value);
  return hash.digest("hex");
}

function parse(bytes: Uint8Array): { value: unknown } | undefined {
  if (bytes.length === 0) return { value: {} };
  try {
    return { value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
  } catch {
    return undefined;
  }
}

/** Not recursive: a body of one mebibyte can be half a million levels deep. */
function writeJson(hash: Hash, value: unknown): void {
  let text = "";
  const write = (piece: string) => {
    text += piece;
    if (text.length < PORTION) return;
    hash.update(text);
    text = "";
  };
  const todo: ({ piece: string } | { value: unknown })[] = [{ value }];
  for (let next = todo.pop(); next; next = todo.pop()) {
    if ("piece" in next) write(next.piece);
    else if (Array.isArray(next.value)) {
      write("[");
      todo.push({ piece: "]" });
      for (let n = next.value.length - 1; n >= 0; n -= 1) todo.push({ piece: "," }, { value: next.value[n] });
    } else if (typeof next.value === "object" && next.value !== null) {
      write("{");
      todo.push({ piece: "}" });
      const object = next.value as Record<string, unknown>;
      // In any fixed order.
      for (const key of Object.keys(object).sort())
        todo.push({ piece: "," }, { value: object[key] }, { piece: `${JSON.stringify(key)}:` });
    } else write(JSON.stringify(next.value));
  }
  hash.update(text);
}
