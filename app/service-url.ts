import { headers } from "next/headers";
import { env } from "@/lib/process/this-process";

/** The service's URL for the reader of this page: PUBLIC_URL, otherwise the requested host. Without a trailing slash. */
export async function readServiceUrl(): Promise<string> {
  const { PUBLIC_URL } = env();
  if (PUBLIC_URL) return PUBLIC_URL.replace(/\/+$/, "");
  const head = await headers();
  const protocol = head.get("x-forwarded-proto") === "https" ? "https" : "http";
  return `${protocol}://${head.get("host") ?? "localhost"}`;
}
