import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { linkWith } from "@/components/ui/link-with";
import { Pagination } from "@/components/ui/pagination";
import { UrlSearch } from "@/components/ui/url-search";
import { AddBlock, type AddBlockProps } from "./add-block";
import { BlockTable, type BlockTableProps } from "./block-table";
import { ImportList } from "./import-list";

/** The page of a blocklist: `path` has the `export` and `import` routes below it. */
export function BlockList<Name extends string, Entry>({
  path,
  query,
  text,
  thing,
  things,
  about,
  beginning,
  pasted,
  page: { page, pageSize, total },
  table,
  add,
}: {
  path: string;
  query: Record<string, string>;
  /** What is searched for. */
  text: string;
  /** Singular and plural of what is blocked: "address", "addresses". */
  thing: string;
  things: string;
  /** Describes who is on the list. */
  about: string;
  /** What to do when it is empty. */
  beginning: string;
  /** Two sample lines to paste. */
  pasted: string;
  page: { page: number; pageSize: number; total: number };
  table: BlockTableProps<Entry>;
  add: AddBlockProps<Name>;
}) {
  return (
    <div className="px-4 py-5 md:px-6">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-[70ch] text-pretty text-quiet">{about}</p>
        <div className="flex gap-2">
          {(total > 0 || text) && (
            <Button href={`${path}/export`} prefetch={false} download>
              Export
            </Button>
          )}
          {table.actions && (
            <>
              <ImportList href={`${path}/import`} noun={things} placeholder={pasted} />
              <AddBlock {...add} />
            </>
          )}
        </div>
      </div>
      <BlockTable
        {...table}
        toolbar={
          total > 0 || text ? (
            <UrlSearch label={`Search ${things} and notes`} value={text} className="md:max-w-72" />
          ) : null
        }
        empty={
          text || page > 1 ? (
            <EmptyState title={`No ${thing} fits`} action={<Button href={path}>Clear search</Button>} />
          ) : (
            <EmptyState title="No entries yet">{beginning}</EmptyState>
          )
        }
      />
      {total > 0 && (
        <div className="mt-3">
          <Pagination
            page={page}
            pageSize={pageSize}
            total={total}
            noun={things}
            hrefFor={(page) => linkWith(path, query, { page: page === 1 ? undefined : page })}
          />
        </div>
      )}
    </div>
  );
}
