import Link from "next/link";
import type { ReactNode } from "react";

export type Crumb = { label: string; href: string };

/** The header of a page: its location, and the page's one main action. One h1 per page. */
export function PageHeader({
  title,
  crumbs = [],
  status,
  action,
  children,
}: {
  title: string;
  /** The parent pages, from the top. */
  crumbs?: Crumb[];
  /** A Status or Badge next to the title. */
  status?: ReactNode;
  action?: ReactNode;
  /** A second line: tabs. */
  children?: ReactNode;
}) {
  return (
    <header className="sticky top-0 z-20 border-border border-b bg-background">
      <div className="flex h-14 items-center gap-3 px-4 md:px-6">
        <div className="flex min-w-0 flex-1 items-baseline gap-2">
          {crumbs.length > 0 && (
            <nav aria-label="Above this page" className="flex min-w-0 shrink-0 items-baseline gap-2">
              {crumbs.map(({ label, href }, index) => (
                <span
                  key={href}
                  className={
                    index < crumbs.length - 1
                      ? "hidden items-baseline gap-2 md:flex"
                      : "flex items-baseline gap-2"
                  }
                >
                  <Link href={href} className="max-w-40 truncate rounded text-quiet hover:text-text">
                    {label}
                  </Link>
                  <span aria-hidden="true" className="text-quiet">
                    /
                  </span>
                </span>
              ))}
            </nav>
          )}
          <h1 className="min-w-0 truncate font-medium text-xl" title={title}>
            {title}
          </h1>
          {status && <span className="shrink-0 self-center">{status}</span>}
        </div>
        {action && <div className="flex shrink-0 items-center gap-2">{action}</div>}
      </div>
      {children && <div className="px-4 md:px-6">{children}</div>}
    </header>
  );
}
