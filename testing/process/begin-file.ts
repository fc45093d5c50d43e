import { afterAll, vi } from "vitest";
import { resetProcess } from "./reset-process";

// What each test file begins with. Files that run in one process share what packages load, and nothing else: the project's own
// modules, its process-wide values, mocks, the environment and the clock are each file's own.
resetProcess();
vi.useRealTimers();
// What Vitest itself does where each file has a process (its `isolate`); it has no public name.
(globalThis as unknown as { __vitest_mocker__: { reset(): void } }).__vitest_mocker__.reset();
vi.resetModules();
await import("./open-defaults");
const { closeParsing } = await import("@/lib/parsing/parse");
afterAll(closeParsing);
