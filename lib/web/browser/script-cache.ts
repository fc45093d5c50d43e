import type { Resource } from "./browser-messages";

const KEEP_MS = 10 * 60_000;
const MAX_BYTES = 24_000_000;
const SCRIPT = /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i;

/**
 * Scripts that were loaded a moment ago. The pages of a site share theirs, so most of them then cost the site no request, and no pause
 * between two requests uses up their time.
 */
export class ScriptCache {
  private readonly entries = new Map<string, { resource: Resource; until: number }>();
  private bytes = 0;

  find(url: string): Resource | null {
    const entry = this.entries.get(url);
    return entry && entry.until > performance.now() ? entry.resource : null;
  }

  /** Keeps scripts only; the oldest go first. */
  keep(url: string, resource: Resource): void {
    if (!SCRIPT.test(resource.contentType) || resource.body.length > MAX_BYTES) return;
    this.drop(url);
    this.entries.set(url, { resource, until: performance.now() + KEEP_MS });
    this.bytes += resource.body.length;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= MAX_BYTES) return;
      this.drop(oldest);
    }
  }

  private drop(url: string): void {
    this.bytes -= this.entries.get(url)?.resource.body.length ?? 0;
    this.entries.delete(url);
  }
}
