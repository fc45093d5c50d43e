import type { ReactNode } from "react";
import { Mark } from "@/components/ui/mark";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center px-5 py-12 sm:px-0">
      <p className="mb-8 flex items-center gap-2 font-medium">
        <Mark className="size-6" />
        Leadwright
      </p>
      {children}
    </main>
  );
}
