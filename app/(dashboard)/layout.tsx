import type { ReactNode } from "react";
import { requireSession } from "@/app/session";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  await requireSession();
  return children;
}
