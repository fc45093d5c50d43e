"use client";
import Link from "next/link";
import { joinClasses } from "@/components/ui/join-classes";
import { Pagination } from "@/components/ui/pagination";
import { PAGE_SIZES } from "./lead-query";
import { useListHref } from "./use-list-href";

/** Below the table: the position in the list, pagination, and the page size. */
export function ListEnd({ page, pageSize, total }: { page: number; pageSize: number; total: number }) {
  const hrefFor = useListHref();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1">
        <Pagination
          page={page}
          pageSize={pageSize}
          total={total}
          noun="leads"
          hrefFor={(next) => hrefFor({ page: next === 1 ? undefined : `${next}` })}
        />
      </div>
      {total > PAGE_SIZES[0] && (
        <nav
          aria-label="Leads on a page"
          className="flex items-center gap-0.5 text-quiet text-sm max-md:hidden"
        >
          <span className="mr-1.5">On a page</span>
          {PAGE_SIZES.map((size) => (
            <Link
              key={size}
              href={hrefFor({ size: `${size}` })}
              scroll={false}
              prefetch={false}
              aria-current={size === pageSize ? "true" : undefined}
              className={joinClasses(
                "flex h-7 min-w-7 items-center justify-center rounded-md px-1.5 tabular-nums hover:bg-hover",
                size === pageSize && "bg-hover font-medium text-text",
              )}
            >
              {size}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
