import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export type Child<Ready> = {
  /** What the process said first: that it is ready, and where. */
  ready: Ready;
  /** Sends a question and waits for its answer; one at a time. */
  ask<Answer>(question: unknown): Promise<Answer>;
  close(): Promise<void>;
};

/**
 * Runs a file of this folder in a process of its own. `task` reaches it as JSON in its first argument, `flags` are Node's.
 */
export async function startChild<Ready>(
  file: string,
  task: unknown = null,
  flags: string[] = [],
): Promise<Child<Ready>> {
  const child = fork(join(import.meta.dirname, file), [JSON.stringify(task)], {
    execArgv: ["--disable-warning=ExperimentalWarning", ...flags, "--import", "tsx"],
  });
  return {
    ready: await nextMessage<Ready>(child, file),
    ask: (question) => {
      const answer = nextMessage<never>(child, file);
      child.send(question as object);
      return answer;
    },
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, "exit");
    },
  };
}

/** The `task` that a child was started with. */
export function readTask<Task>(): Task {
  return JSON.parse(process.argv[2] ?? "null") as Task;
}

/** Said by a child, to whoever started it. */
export function sendToParent(message: unknown): void {
  process.send!(message);
}

function nextMessage<Message>(child: ChildProcess, file: string): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => {
      child.off("message", onMessage);
      reject(new Error(`bench/${file} ended with code ${code}.`));
    };
    const onMessage = (message: unknown) => {
      child.off("exit", onExit);
      resolve(message as Message);
    };
    child.once("exit", onExit);
    child.once("message", onMessage);
  });
}
