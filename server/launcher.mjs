// Starts processes for the service, and stays small: a process that starts another stands still until the tables of all its memory are
// copied and the other one runs. Plain JavaScript without dependencies, because everything that is loaded here would count.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";

/** The folder of the socket, which nobody else removes if the service is killed. */
const [folder] = process.argv.slice(2);
/** A process that reads what strangers wrote holds no settings: it only learns which certificates to trust. */
const env = { NODE_ENV: "production" };
for (const name of ["NODE_EXTRA_CA_CERTS", "SSL_CERT_DIR", "SSL_CERT_FILE"])
  if (process.env[name] !== undefined) env[name] = process.env[name];
const children = new Map();
const tell = (news) => process.connected && process.send(news);

process.on("message", ({ id, args, ends }) => {
  if (ends) return void children.get(id)?.kill("SIGKILL");
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  children.set(id, child);
  tell({ id, pid: child.pid });
  child.stderr.setEncoding("utf8").on("data", (words) => tell({ id, words }));
  child.on("error", () => tell({ id, hasEnded: true, signal: null }));
  child.on("exit", (_, signal) => {
    children.delete(id);
    tell({ id, hasEnded: true, signal });
  });
});
// Ctrl-C reaches this process too, but the service decides when its processes end.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
process.on("disconnect", () => {
  for (const child of children.values()) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
