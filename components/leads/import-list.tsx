import Link from "next/link";
import { Amount } from "@/components/ui/amount";
import { Pagination } from "@/components/ui/pagination";
import { TimeAgo } from "@/components/ui/time-ago";

export type ImportRow = {
  id: string;
  fileName: string;
  agentName: string | undefined;
  byName: string;
  imported: number;
  refusedCount: number;
  createdAt: string;
};

/** Previous imports, newest first. */
export function ImportList({
  imports,
  page,
  pageSize,
  total,
}: {
  imports: ImportRow[];
  page: number;
  pageSize: number;
  total: number;
}) {
  return (
    <>
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
        {imports.map(({ id, fileName, agentName, byName, imported, refusedCount, createdAt }) => (
          <li key={id}>
            <Link
              href={`/leads/import/${id}`}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 rounded-lg px-4 py-2.5 -outline-offset-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 basis-60 truncate font-medium" title={fileName}>
                {fileName}
              </span>
              <span className="text-quiet text-sm">
                <Amount value={imported} unit="leads" />
                {refusedCount > 0 && (
                  <>
                    , <Amount value={refusedCount} /> refused
                  </>
                )}
              </span>
              <span className="w-full truncate text-quiet text-sm">
                {agentName && `For ${agentName}, `}by {byName} · <TimeAgo at={createdAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > pageSize && (
        <div className="mt-3">
          <Pagination
            page={page}
            pageSize={pageSize}
            total={total}
            noun="imports"
            hrefFor={(next) => (next === 1 ? "/leads/import" : `/leads/import?page=${next}`)}
          />
        </div>
      )}
    </>
  );
}
