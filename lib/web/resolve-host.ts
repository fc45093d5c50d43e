import type { HostReader } from "./host-reader";

/** See `PageReader.resolveHost`. A text that is a whole URL keeps its own scheme. */
export async function resolveHost(host: HostReader, name: string): Promise<string | null> {
  const text = name.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  for (const candidate of hasScheme ? [text] : [`https://${text}`, `http://${text}`]) {
    const url = URL.parse(candidate);
    if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "") continue;
    if (await host.answers(url.origin)) return url.origin;
  }
  return null;
}
