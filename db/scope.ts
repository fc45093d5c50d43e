import type { Assume, Column, GetColumnData, SQL, SQLWrapper, Subquery, Table, View } from "drizzle-orm";
import * as drizzle from "drizzle-orm";
import type {
  PgColumn,
  PgDeleteBase,
  PgDeleteWithout,
  PgInsertBuilder,
  PgSelectBase,
  PgSelectWithout,
  PgTable,
  PgUpdateBase,
  PgUpdateSetSource,
  PgUpdateWithout,
  PgView,
  SelectedFields,
} from "drizzle-orm/pg-core";
import type { PgCountBuilder } from "drizzle-orm/pg-core/query-builders/count";
import type { PgRaw } from "drizzle-orm/pg-core/query-builders/raw";
import type { PgQueryResultKind } from "drizzle-orm/pg-core/session";
import type { PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import type {
  AppendToNullabilityMap,
  AppendToResult,
  GetSelectTableName,
  GetSelectTableSelection,
  JoinNullability,
  JoinType,
  SelectMode,
} from "drizzle-orm/query-builders/select.types";
import type { ColumnsSelection } from "drizzle-orm/sql/sql";
import type { Database } from "./index";
import type { WorkspaceId } from "./workspace-id";

/**
 * Every query names its workspace, and the compiler enforces it: whatever `ctx.db` runs needs a condition or statement that
 * contains the workspace of a context. `eq`, `and`, `or` and `sql` below are drizzle's own functions with types that track
 * this; they cost nothing at run time. A query across all workspaces uses `acrossWorkspaces(ctx)` or `database()`.
 */

declare const namesItsWorkspace: unique symbol;

/** SQL that contains the id of a workspace: `eq(table.workspaceId, ctx.workspaceId)`, or a statement that includes it. */
export type InWorkspace<T = unknown> = SQL<T> & { readonly [namesItsWorkspace]: true };

type IsAny<T> = 0 extends 1 & T ? true : false;
type Names<T> =
  IsAny<T> extends true
    ? false
    : [T] extends [never]
      ? false
      : T extends WorkspaceId | InWorkspace
        ? true
        : false;
/** Whether at least one of a list is certain to name the workspace: a condition that may be undefined is not. */
type OneNames<L extends readonly unknown[]> = true extends {
  [K in keyof L]: [Names<L[K]>] extends [true] ? true : never;
}[number]
  ? true
  : false;
type AllName<L extends readonly unknown[]> = false extends {
  [K in keyof L]: [Names<L[K]>] extends [true] ? true : false;
}[number]
  ? false
  : true;

type Eq = (<C extends Column>(
  left: C,
  right: WorkspaceId,
) => GetColumnData<C, "raw"> extends WorkspaceId ? InWorkspace : SQL) &
  typeof drizzle.eq;
type And = <const L extends readonly (SQLWrapper | undefined)[]>(
  ...conditions: L
) => OneNames<L> extends true ? InWorkspace : SQL | undefined;
type Or = <const L extends readonly (SQLWrapper | undefined)[]>(
  ...conditions: L
) => AllName<L> extends true ? InWorkspace : SQL | undefined;
type Tag = (<T = unknown, const L extends readonly unknown[] = readonly unknown[]>(
  strings: TemplateStringsArray,
  ...params: L
) => OneNames<L> extends true ? InWorkspace<T> : SQL<T>) &
  Pick<typeof drizzle.sql, keyof typeof drizzle.sql>;

export const eq = drizzle.eq as Eq;
export const and = drizzle.and as And;
export const or = drizzle.or as Or;
export const sql = drizzle.sql as unknown as Tag;

type Source = PgTable | PgView | Subquery | SQL;
/** Tables without a workspace (users, sessions) need no condition. Neither do subqueries, which name theirs inside. */
type NeedsScope<T extends Source> = T extends PgTable | PgView
  ? T["$inferSelect"] extends { workspaceId: WorkspaceId } | { id: WorkspaceId }
    ? true
    : false
  : T extends Subquery
    ? false
    : true;

type Selection<F, T extends Source> = F extends SelectedFields ? F : GetSelectTableSelection<T>;
type Mode<F> = F extends SelectedFields ? "partial" : "single";

type From<F extends SelectedFields | undefined> = {
  from<T extends Source>(
    source: T,
  ): NeedsScope<T> extends true
    ? Unscoped<GetSelectTableName<T>, Selection<F, T>, Mode<F>, FirstNullability<T>>
    : PgSelectBase<GetSelectTableName<T>, Selection<F, T>, Mode<F>>;
};
type FirstNullability<T extends Source> =
  GetSelectTableName<T> extends string ? Record<GetSelectTableName<T>, "not-null"> : Record<never, never>;

/** A select that cannot run before its `where` names the workspace. */
type Unscoped<
  Name extends string | undefined,
  S extends ColumnsSelection,
  M extends SelectMode,
  Nulls extends Record<string, JoinNullability>,
> = {
  innerJoin: Join<Name, S, M, Nulls, "inner">;
  leftJoin: Join<Name, S, M, Nulls, "left">;
  where(condition: InWorkspace): PgSelectWithout<PgSelectBase<Name, S, M, Nulls>, false, "where">;
};
type Join<
  Name extends string | undefined,
  S extends ColumnsSelection,
  M extends SelectMode,
  Nulls extends Record<string, JoinNullability>,
  T extends JoinType,
> = <J extends Source, A extends GetSelectTableName<J> = GetSelectTableName<J>>(
  table: J,
  on: SQL | undefined,
) => Unscoped<
  Name,
  AppendToResult<
    Name,
    S,
    A,
    J extends Table
      ? J["_"]["columns"]
      : J extends Subquery | View
        ? Assume<J["_"]["selectedFields"], SelectedFields>
        : never,
    M
  >,
  M extends "partial" ? M : "multiple",
  AppendToNullabilityMap<Nulls, A, T>
>;

type JoinsOfUpdate = "leftJoin" | "rightJoin" | "innerJoin" | "fullJoin";
type Update<T extends PgTable> = PgUpdateBase<T, PostgresJsQueryResultHKT>;
type UnscopedUpdate<T extends PgTable> = {
  where(condition: InWorkspace): PgUpdateWithout<Update<T>, false, JoinsOfUpdate | "where">;
};
type Delete<T extends PgTable> = PgDeleteBase<T, PostgresJsQueryResultHKT>;
type UnscopedDelete<T extends PgTable> = {
  where(condition: InWorkspace): PgDeleteWithout<Delete<T>, false, "where">;
};

/** Drizzle's database as verbs see it: it runs only queries that name their workspace. */
export type ScopedDatabase = {
  select(): From<undefined>;
  select<F extends SelectedFields>(fields: F): From<F>;
  selectDistinct(): From<undefined>;
  selectDistinct<F extends SelectedFields>(fields: F): From<F>;
  selectDistinctOn<F extends SelectedFields>(on: (PgColumn | SQLWrapper)[], fields: F): From<F>;
  /** Rows carry their workspace: the column's type accepts only an id from a context. */
  insert<T extends PgTable>(table: T): PgInsertBuilder<T, PostgresJsQueryResultHKT>;
  update<T extends PgTable>(
    table: T,
  ): {
    set(
      values: PgUpdateSetSource<T>,
    ): NeedsScope<T> extends true ? UnscopedUpdate<T> : PgUpdateWithout<Update<T>, false, JoinsOfUpdate>;
  };
  delete<T extends PgTable>(table: T): NeedsScope<T> extends true ? UnscopedDelete<T> : Delete<T>;
  execute<Row extends Record<string, unknown> = Record<string, unknown>>(
    statement: InWorkspace,
  ): PgRaw<PgQueryResultKind<PostgresJsQueryResultHKT, Row>>;
  // biome-ignore lint/suspicious/noExplicitAny: as drizzle types it
  $count(source: PgTable | PgView, condition: InWorkspace): PgCountBuilder<any>;
};

/** A database as a context provides it. */
export function scoped(db: Database | ScopedDatabase): ScopedDatabase {
  return db as unknown as ScopedDatabase;
}

/**
 * The same database, for a query across all workspaces or one whose scope the types cannot track. The name makes that
 * visible at the call site.
 */
export function acrossWorkspaces(ctx: { readonly db: ScopedDatabase }): Database {
  return ctx.db as unknown as Database;
}
