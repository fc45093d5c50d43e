/**
 * Does what a browser does at the authorization server's page: follows the link to allow access, or to deny it, and returns
 * what the provider then sends the person back with.
 */
export async function signInAtProvider(
  url: string,
  decision: "Allow" | "Deny" = "Allow",
): Promise<{ state: string; code?: string; error?: string }> {
  const page = await (await fetch(url)).text();
  const href = new RegExp(`<a href="([^"]*)">${decision}</a>`).exec(page)?.[1]?.replaceAll("&amp;", "&");
  if (href === undefined) throw new Error(`The provider showed no page to decide on: ${page}`);
  const at = new URL(href, url);
  const back =
    decision === "Deny" ? at.href : (await fetch(at, { redirect: "manual" })).headers.get("location")!;
  const { searchParams } = new URL(back);
  return Object.fromEntries(searchParams) as { state: string; code?: string; error?: string };
}
