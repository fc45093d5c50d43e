"use client";
import { PageFailure } from "@/components/app-shell/page-failure";
import { Mark } from "@/components/ui/mark";

export default function RootError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-lg flex-col justify-center px-5 py-12">
      <p className="mb-8 flex items-center gap-2 font-medium">
        <Mark className="size-6" />
        Leadwright
      </p>
      <PageFailure error={error} retry={retry} />
    </main>
  );
}
