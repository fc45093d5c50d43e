import type { Metadata } from "next";
import { Button } from "@/components/ui/button";
import { Mark } from "@/components/ui/mark";

export const metadata: Metadata = { title: "Not found" };

export default function RootNotFound() {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center px-5 py-12">
      <p className="mb-8 flex items-center gap-2 font-medium">
        <Mark className="size-6" />
        Leadwright
      </p>
      <h1 className="font-medium text-xl">Page not found</h1>
      <p className="mt-1.5 text-quiet">The address may be incomplete, or the page was removed.</p>
      <div className="mt-6">
        <Button href="/" variant="primary">
          Home
        </Button>
      </div>
    </main>
  );
}
