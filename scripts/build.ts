import { dirname } from "node:path";
import { buildApp } from "@/server/build-app";

try {
  await buildApp(dirname(import.meta.dirname));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
