import type { Context } from "@/lib/context";
import { publicUrl } from "@/lib/process/public-url";
import { createUserAgent } from "@/lib/web/user-agent";

/** How this installation asks a public server: who it is, and by which proxy. */
export function introduce({ settings }: Context) {
  return {
    userAgent: createUserAgent({ publicUrl: publicUrl(settings), contact: settings.WEB_CONTACT }),
    proxyUrl: settings.WEB_PROXY_URL,
  };
}

/** Why this installation may not ask one of the public servers: they want to know whom they can write to. Null if it may. */
export function whyNobodyToWriteTo(
  { settings }: Context,
  label: string,
  urls: (string | URL)[],
  publicHosts: RegExp,
): string | null {
  const isPublic = urls.some((url) => publicHosts.test(new URL(url).hostname));
  if (!isPublic || settings.WEB_CONTACT) return null;
  return `${label}’s public servers want to know whom they can write to. Whoever runs this service sets WEB_CONTACT to an email address of theirs; then it can be used.`;
}
