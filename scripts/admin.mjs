import { builtArguments } from "../server/built-sources.mjs";
import { prepare, root, run } from "./bootstrap.mjs";

// File arguments are relative to the folder where the command was typed; npm changes into the project before it runs this.
const from = process.env.INIT_CWD ?? process.cwd();
run(prepare({ quiet: true }), [...builtArguments(root, "admin"), from, ...process.argv.slice(2)], {
  env: { NODE_ENV: "production" },
});
