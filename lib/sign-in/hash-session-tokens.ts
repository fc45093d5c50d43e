import type { DBAdapter, DBTransactionAdapter, Where } from "better-auth";
import { hashToken } from "./hash-token";

const SESSION = "session";
const TOKEN = "token";

type Row = Record<string, unknown>;

/**
 * A database adapter for better-auth that stores and looks up the hash of a session token, never the token. better-auth
 * stores the token itself and has no setting for this. Results that were looked up by token still contain that token,
 * because better-auth puts it into the cookie. Sessions found in any other way contain the hash, which cannot be used to
 * sign in.
 */
export function hashSessionTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    ...hashing(adapter),
    transaction: (work) => adapter.transaction((inner) => work({ ...inner, ...hashing(inner) })),
  };
}

function hashing(adapter: DBTransactionAdapter): Partial<DBTransactionAdapter> {
  return {
    create: async <T extends Row, R = T>(query: { model: string; data: Omit<T, "id"> }) => {
      const { tokens, hide } = translate(query.model);
      const made = await adapter.create<T, R>({ ...query, data: hide(query.data) });
      return reveal(made, tokens);
    },
    findOne: async <T>(query: Parameters<DBAdapter["findOne"]>[0]) => {
      const { tokens, hideIn } = translate(query.model);
      return reveal(await adapter.findOne<T>({ ...query, where: hideIn(query.where) }), tokens);
    },
    findMany: async <T>(query: Parameters<DBAdapter["findMany"]>[0]) => {
      const { tokens, hideIn } = translate(query.model);
      const found = await adapter.findMany<T>(query.where ? { ...query, where: hideIn(query.where) } : query);
      return found.map((row) => reveal(row, tokens));
    },
    count: (query) =>
      adapter.count(query.where ? { ...query, where: translate(query.model).hideIn(query.where) } : query),
    update: async <T>(query: Parameters<DBAdapter["update"]>[0]) => {
      const { tokens, hide, hideIn } = translate(query.model);
      const hidden = { ...query, where: hideIn(query.where), update: hide(query.update) };
      return reveal(await adapter.update<T>(hidden), tokens);
    },
    updateMany: (query) => {
      const { hide, hideIn } = translate(query.model);
      return adapter.updateMany({ ...query, where: hideIn(query.where), update: hide(query.update) });
    },
    delete: (query) => adapter.delete({ ...query, where: translate(query.model).hideIn(query.where) }),
    deleteMany: (query) =>
      adapter.deleteMany({ ...query, where: translate(query.model).hideIn(query.where) }),
    consumeOne: async <T>(query: Parameters<DBAdapter["consumeOne"]>[0]) => {
      const { tokens, hideIn } = translate(query.model);
      return reveal(await adapter.consumeOne<T>({ ...query, where: hideIn(query.where) }), tokens);
    },
  };
}

/** Replaces tokens with hashes for one query, and remembers in `tokens` which token each hash belongs to. */
function translate(model: string) {
  const tokens = new Map<string, string>();
  const isSession = model === SESSION;
  const hash = <T>(value: T): T | string => {
    if (typeof value !== "string") return value;
    const hashed = hashToken(value);
    tokens.set(hashed, value);
    return hashed;
  };
  return {
    tokens,
    hide: <T extends Row>(data: T): T =>
      isSession && TOKEN in data ? { ...data, [TOKEN]: hash(data[TOKEN]) } : data,
    hideIn: (where: Where[]): Where[] =>
      where.map((one) =>
        isSession && one.field === TOKEN
          ? { ...one, value: Array.isArray(one.value) ? (one.value as string[]).map(hash) : hash(one.value) }
          : one,
      ),
  };
}

function reveal<T>(row: T, tokens: Map<string, string>): T {
  const token = tokens.get((row as Row | null)?.[TOKEN] as string);
  return token === undefined ? row : { ...row, [TOKEN]: token };
}
