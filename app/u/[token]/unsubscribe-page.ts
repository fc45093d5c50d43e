const TEXTS = {
  ask: { title: "Unsubscribe", text: "You will get no more mail from this sender.", button: true },
  done: { title: "You are unsubscribed", text: "You will get no more mail from this sender.", button: false },
  unknown: {
    title: "This link is not known",
    text: "It may have been cut off by your mail program. Copy the whole link from the mail, or answer the mail and ask to be left alone.",
    button: false,
  },
};

/**
 * A page that works without scripts, fonts or images. It contains no personal data, because the holder of the link may not
 * be the recipient.
 */
export function unsubscribePage(kind: keyof typeof TEXTS): string {
  const { title, text, button } = TEXTS[kind];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; --ink: #1c1b19; --quiet: #5f5c57; --paper: #fbfaf8; --line: #dedbd5; --accent: #24407a; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #edebe7; --quiet: #a8a49d; --paper: #171614; --line: #35332f; --accent: #9db4e8; --on-accent: #171614 } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 14px/1.6 system-ui, sans-serif }
main { box-sizing: border-box; width: min(100%, 28rem); padding: 2rem 1.5rem }
h1 { margin: 0 0 .5rem; font-size: 20px; font-weight: 500; line-height: 1.3 }
p { margin: 0 0 1.5rem; color: var(--quiet) }
button { font: inherit; font-weight: 500; padding: .5rem 1rem; border: 0; border-radius: 6px; background: var(--accent); color: var(--on-accent); cursor: pointer }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${button ? '<form method="post"><button type="submit">Unsubscribe</button></form>' : ""}
</main>
</body>
</html>
`;
}
