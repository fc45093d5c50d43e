import { expect, type Page } from "@playwright/test";

/** Makes a key through the page and gives it back whole. `may`: the name of a preset. */
export async function makeKey(page: Page, name: string, may: RegExp = /^Full access/): Promise<string> {
  await page.goto("/keys");
  await page.getByRole("button", { name: "Create API key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByRole("radio", { name: may }).check();
  await dialog.getByRole("button", { name: "Create key" }).click();
  const key = await dialog.getByRole("region", { name: "Key", exact: true }).innerText();
  await dialog.getByRole("button", { name: "I have stored the key" }).click();
  await expect(dialog).toBeHidden();
  return key.trim();
}

/** Calls /v1 with a key; a body makes it a POST. */
export function callerOf(url: string, key: string) {
  return async (path: string, body?: unknown, method = body === undefined ? "GET" : "POST") => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { "X-Api-Key": key, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
    return { status: response.status, body: (await response.json().catch(() => null)) as any };
  };
}
