"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useOptimistic, useTransition } from "react";
import { linkWith } from "./link-with";
import { Select, type SelectOption } from "./select";

/** A filter in the page's URL: choosing an option requests the list again, from its first page. */
export function UrlSelect({
  name,
  label,
  value,
  options,
  placeholder,
  className = "flex-1 basis-36 md:w-40 md:flex-none",
}: {
  /** Name of the query parameter. */
  name: string;
  label: string;
  /** The value that the server read; "" for none. */
  value: string;
  options: readonly SelectOption[];
  /** The text when nothing is chosen: "All statuses". Without it an option is always chosen. */
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
