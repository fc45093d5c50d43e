import { check, QUICK } from "./checks.mjs";

const results = QUICK.map((entry) => check(entry));
process.exitCode = results.every(Boolean) ? 0 : 1;
