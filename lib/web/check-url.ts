import { blockedAddress, isForbiddenLiteral } from "./address-guard";
import { ReadError } from "./read-error";

const LONGEST_URL = 2_048;

// Services on these ports might interpret an HTTP request as commands (WHATWG Fetch, "bad port").
const BAD_PORTS = new Set(
  "1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080".split(
    " ",
  ),
);

/**
 * Parses a URL that is about to be requested and removes its user info and fragment. Called for the first URL and for every redirect.
 *
 * Errors: `ReadError` `bad_url` (not an http or https URL, too long, or the port of another service) or `blocked_address` (an address
 * literal outside the public Internet, in any notation).
 */
export function checkUrl(text: string, options: { allowPrivate: boolean; base?: URL }): URL {
  const url = URL.parse(text, options.base?.href);
  if (!url) throw new ReadError("bad_url", `“${shorten(text)}” is not a URL.`, false);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new ReadError(
      "bad_url",
      `${shorten(text)} is not read: only http and https addresses are pages.`,
      false,
    );
  }
  if (url.href.length > LONGEST_URL) {
    throw new ReadError(
      "bad_url",
      `${shorten(text)} is not read: it is longer than 2,048 characters.`,
      false,
    );
  }
  if (BAD_PORTS.has(url.port)) {
    throw new ReadError(
      "bad_url",
      `${shorten(text)} is not read: port ${url.port} belongs to another service.`,
      false,
    );
  }
  if (!options.allowPrivate && isForbiddenLiteral(url.hostname)) throw blockedAddress(url.hostname);
  url.username = "";
  url.password = "";
  url.hash = "";
  return url;
}

function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
