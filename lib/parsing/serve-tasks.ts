import { joinService } from "./join-service";
import { describeError, type WorkerAnswer, type WorkerRequest } from "./worker-messages";

type Tasks = Record<string, (input: never) => unknown>;

/** Turns this process into a worker. It reads one document at a time for the process that had it launched, and exits with it. */
export function serveTasks(tasks: Tasks): void {
  const { send } = joinService((request) => {
    // A result that cannot be copied to another process is an error of the parser.
    void readDocument(tasks, request as WorkerRequest)
      .then(send)
      .catch((error: unknown) => send(describeError(error)));
  });
  send({ kind: "ready" } satisfies WorkerAnswer);
}

async function readDocument(tasks: Tasks, { task, input }: WorkerRequest): Promise<WorkerAnswer> {
  try {
    const read = tasks[task];
    if (!read) throw new Error(`this build knows no document called ${task}`);
    return { kind: "value", value: await read(input as never) };
  } catch (error) {
    return describeError(error);
  }
}
