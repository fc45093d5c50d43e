import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import { BUILT_FILES, builtArguments, compileCache } from "@/server/built-sources.mjs";

const root = dirname(dirname(import.meta.dirname));

export type Ended = { code: number | null; stdout: string; stderr: string };
export type Service = {
  url: string;
  child: ChildProcess;
  ended: Promise<Ended>;
  end(signal?: NodeJS.Signals): Promise<Ended>;
};

const running = new Set<ChildProcess>();

/** After each test: one that failed half-way must leave nothing running behind it. */
export function killLeftServices(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** Runs a TypeScript file of the project as `npm start` does, without the installer in front, or what was built of one. */
export function runFile(
  file: string,
  args: string[],
  env: Record<string, string>,
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", ...argumentsFor(file, args), ...args],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: args.includes("--dev") ? "development" : "production",
        NEXT_TELEMETRY_DISABLED: "1",
        ...compileCache(root),
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  running.add(child);
  child.once("exit", () => running.delete(child));
  const said = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    said.stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.stderr += chunk;
  });
  return { child, ended: once(child, "close").then(([code]) => ({ code: code as number | null, ...said })) };
}

/** As its launcher runs it: what was built where there is something. */
function argumentsFor(file: string, args: string[]): string[] {
  const built = (["server", "admin"] as const).find((name) => BUILT_FILES[name] === file);
  if (file.endsWith(".mjs")) return [file];
  return built && !args.includes("--dev") ? builtArguments(root, built) : ["--import", "tsx", file];
}

/** Starts the service on a free port and waits until it says that it is ready. Errors: what it said instead. */
export async function runService(env: Record<string, string>, args: string[] = []): Promise<Service> {
  const { child, ended } = runFile("server.ts", args, { PORT: "0", ...env });
  const ready = new Promise<string>((resolve) => {
    let text = "";
    child.stdout!.on("data", (chunk) => {
      text += chunk;
      const address = text.match(/ is at (http:\S+) \(ready/);
      if (address) resolve(address[1]!);
    });
  });
  const url = await Promise.race([
    ready,
    ended.then(({ stdout, stderr }) => Promise.reject(new Error(`The service ended: ${stdout}${stderr}`))),
  ]);
  return {
    url,
    child,
    ended,
    end: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
  };
}

export function runAdmin(args: string[], env: Record<string, string>): Promise<Ended> {
  return runFile("scripts/admin/main.ts", [root, ...args], env).ended;
}
