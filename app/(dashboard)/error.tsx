"use client";
import { PageFailure } from "@/components/app-shell/page-failure";

export default function DashboardError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <div className="max-w-2xl px-4 py-8 md:px-6">
      <PageFailure error={error} retry={retry} />
    </div>
  );
}
