import { deserialize, serialize } from "node:v8";

/** Rows as bytes. Until they are unpacked, a worker's result costs the serving thread no more than copying it. */
export type Pack<Row> = Uint8Array & { readonly rows?: Row[] };

export function packRows<Row>(rows: readonly Row[]): Pack<Row> {
  return serialize(rows);
}

export function unpackRows<Row>(pack: Pack<Row>): Row[] {
  return deserialize(pack) as Row[];
}
