import { CHANGE_EVERY_MS, ownChanges } from "@/lib/notify-change";
import { createThrottle } from "@/lib/process/create-throttle";
import { perProcess } from "@/lib/process/per-process";
import { closeChangeListening, hasChangedSince, listenForChanges } from "./listen-for-changes";

const HEARTBEAT_MS = 15_000;
/** A client whose stream ended reconnects after this many milliseconds. */
const COME_BACK_MS = 2_000;

const encoder = new TextEncoder();
const open = perProcess("change-streams", () => ({ streams: new Set<() => void>(), isClosed: false }));

/**
 * Server-sent events (HTML Standard §9.2): `changed`, at most every 300 ms, when something in the workspace changed, and a
 * comment every 15 s. With `since`, in milliseconds, it sends `changed` at once if something changed after that time, which
 * covers the gap between rendering a page and opening its stream. With `personId` it also sends the event `own`, after what changed that
 * only this member's own pages show (`notifyPerson`). Ends when the client disconnects, when `isAllowed`
 * returns false at a heartbeat, or when the service stops.
 */
export function openChangeStream(
  workspaceId: string,
  isAllowed: () => Promise<boolean>,
  {
    heartbeatMs = HEARTBEAT_MS,
    since,
    personId,
  }: { heartbeatMs?: number; since?: number; personId?: string } = {},
): ReadableStream<Uint8Array> {
  let leave = () => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const say = (text: string) => controller.enqueue(encoder.encode(text));
      say(`retry: ${COME_BACK_MS}\n: open\n\n`);
      const tell = (of: string, event: string) =>
        listenForChanges(
          of,
          createThrottle(CHANGE_EVERY_MS, () => {
            if (open.streams.has(end)) say(event);
          }),
        );
      const stops = [tell(workspaceId, "data: changed\n\n")];
      if (personId !== undefined)
        stops.push(tell(ownChanges(workspaceId, personId), "event: own\ndata: changed\n\n"));
      if (since !== undefined && hasChangedSince(workspaceId, since)) say("data: changed\n\n");
      const heartbeat = setInterval(async () => {
        const goesOn = await isAllowed().catch(() => false);
        if (!open.streams.has(end)) return;
        if (goesOn) say(": still here\n\n");
        else end();
      }, heartbeatMs);
      heartbeat.unref();
      leave = () => {
        open.streams.delete(end);
        clearInterval(heartbeat);
        for (const stop of stops) stop();
      };
      const end = () => {
        leave();
        controller.close();
      };
      open.streams.add(end);
      if (open.isClosed) end();
    },
    cancel: () => leave(),
  });
}

/** Ends every stream of this process and accepts no new one: an open stream would keep the service from stopping. */
export async function closeChangeStreams(): Promise<void> {
  open.isClosed = true;
  for (const end of [...open.streams]) end();
  await closeChangeListening();
}
