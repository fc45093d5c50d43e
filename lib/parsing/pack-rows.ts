import { deserialize, serialize } from "node:v8";

/** Rows as bytes: what a worker answers as packs costs the thread that serves no more than their copy until they are taken out. */
export type Pack<Row> = Uint8Array & { readonly rows?: Row[] };

export function packRows<Row>(rows: readonly Row[]): Pack<Row> {
  return serialize(rows);
}

export function unpackRows<Row>(pack: Pack<Row>): Row[] {
  return deserialize(pack) as Row[];
}
