import { buffer } from "node:stream/consumers";
import { startMailServer } from "@/testing/outreach/send-path";

/** A mail server that keeps what it takes; `mailTo` gives the newest email to an address as text. */
export async function startCatcher() {
  const mails: { to: string[]; text: string }[] = [];
  const server = await startMailServer({
    onData(stream, session, callback) {
      buffer(stream).then((bytes) => {
        mails.push({ to: session.envelope.rcptTo.map((to) => to.address), text: bytes.toString("utf8") });
        callback();
      }, callback);
    },
  });
  return {
    url: server.url,
    close: server.close,
    get accepted() {
      return mails.flatMap(({ to }) => to);
    },
    mailTo: (address: string) => mails.findLast(({ to }) => to.includes(address))?.text ?? "",
  };
}
