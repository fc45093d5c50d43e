import type { ReactNode, RefObject } from "react";

/** A column of readable width, with `foot` at the bottom of the window. */
export function Column({
  list,
  foot,
  children,
}: {
  list?: RefObject<HTMLDivElement | null>;
  foot: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-97px-44px-64px)] w-full max-w-[728px] flex-col px-4 [overflow-anchor:none] md:min-h-[calc(100dvh-97px-44px)] md:px-6 xl:min-h-[calc(100dvh-97px)]">
      <div ref={list} className="flex-1 pt-6 pb-8">
        {children}
      </div>
      <div className="sticky bottom-16 z-10 bg-background pb-3 md:bottom-0 md:pb-5">{foot}</div>
    </div>
  );
}
