import { cookies } from "next/headers";
import { readTheme, type Theme } from "@/components/ui/theme";
import { chooseZone, PAGE_LOCALE } from "@/lib/time/reader";

/** How to render the page for this reader: theme, collapsed sidebar, locale of the page and time zone of the reader. */
export async function readReader(): Promise<{ theme: Theme; folded: boolean; locale: string; zone: string }> {
  const jar = await cookies();
  return {
    theme: readTheme(jar.get("theme")?.value),
    folded: jar.get("rail")?.value === "folded",
    locale: PAGE_LOCALE,
    zone: chooseZone(jar.get("zone")?.value),
  };
}
