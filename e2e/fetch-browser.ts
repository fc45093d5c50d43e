import { findBrowser, NoBrowserError } from "./find-browser";

// Makes sure that there is a Chromium for the tests that follow, if that is possible.
await findBrowser().catch((error) => {
  if (!(error instanceof NoBrowserError)) throw error;
  console.warn(error.message);
});
