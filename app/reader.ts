import { cookies, headers } from "next/headers";
import { readTheme, type Theme } from "@/components/ui/theme";
import { chooseLocale, chooseZone } from "@/lib/time/reader";

/** How to render the page for this reader: theme, collapsed sidebar, locale and time zone, as far as the request shows them. */
export async function readReader(): Promise<{ theme: Theme; folded: boolean; locale: string; zone: string }> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return {
    theme: readTheme(jar.get("theme")?.value),
    folded: jar.get("rail")?.value === "folded",
    locale: chooseLocale(head.get("accept-language")),
    zone: chooseZone(jar.get("zone")?.value),
  };
}
