import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { readTask, sendToParent } from "./child";

// A mail server that takes everything. To any question it says how many mails it has taken so far.

readTask();
let taken = 0;
const server = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, callback) {
    stream.resume();
    stream.on("end", () => {
      taken += 1;
      callback();
    });
  },
});
server.on("error", () => {});
server.listen(0, "127.0.0.1", () => sendToParent((server.server.address() as AddressInfo).port));
process.on("message", () => sendToParent(taken));
