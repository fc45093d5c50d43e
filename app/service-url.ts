import { headers } from "next/headers";
import { env } from "@/lib/process/this-process";

/** How whoever reads this page reaches the service: PUBLIC_URL, else the host that they asked. Without a slash at the end. */
export async function readServiceUrl(): Promise<string> {
  const { PUBLIC_URL } = env();
  if (PUBLIC_URL) return PUBLIC_URL.replace(/\/+$/, "");
  const head = await headers();
  const protocol = head.get("x-forwarded-proto") === "https" ? "https" : "http";
  return `${protocol}://${head.get("host") ?? "localhost"}`;
}
