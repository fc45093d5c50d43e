/**
 * Next calls this once per process before it serves requests. When Next runs without `npm start`, as with `next start` or
 * on a serverless host, no other code opens what pages and routes need.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [{ offerDatabase }, { sendNotice }, { openModels }, { env, openAdapters, openedAdapters }] =
    await Promise.all([
      import("@/db"),
      import("@/lib/mail/send-notice"),
      import("@/lib/models/open-models"),
      import("@/lib/process/this-process"),
    ]);
  const { DATABASE_URL, DATABASE_POOL_SIZE } = env();
  if (DATABASE_URL) offerDatabase(DATABASE_URL, { max: DATABASE_POOL_SIZE });
  if (openedAdapters().models) return;
  openModels(env());
  openAdapters({ sendNotice: (notice) => sendNotice(env(), notice) });
}
