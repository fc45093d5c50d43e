"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useOptimistic, useTransition } from "react";
import { linkWith } from "./link-with";
import { Select, type SelectOption } from "./select";

/** A filter that stands in the page's address: choosing asks the server for the list again, from its first page on. */
export function UrlSelect({
  name,
  label,
  value,
  options,
  placeholder,
  className = "flex-1 basis-36 md:w-40 md:flex-none",
}: {
  /** The parameter. */
  name: string;
  label: string;
  /** As the server read it; "" for none. */
  value: string;
  options: readonly SelectOption[];
  /** What it says when nothing is chosen: "Every state". Without it there is always a choice. */
  placeholder?: string;
  /** In a row of filters it grows on a phone and is 160 px wide from 768 px on. */
  className?: string;
}) {
  const router = useRouter();
  const path = usePathname();
  const parameters = useSearchParams();
  const [shown, show] = useOptimistic(value);
  const [isPending, start] = useTransition();
  return (
    <Select
      aria-label={label}
      aria-busy={isPending || undefined}
      value={shown}
      options={options}
      placeholder={placeholder}
      className={className}
      onChange={({ target }) =>
        start(() => {
          show(target.value);
          const changes = { [name]: target.value, page: undefined, cursor: undefined };
          router.replace(linkWith(path, new URLSearchParams(parameters), changes), { scroll: false });
        })
      }
    />
  );
}
