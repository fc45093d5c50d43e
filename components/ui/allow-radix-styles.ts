/**
 * Radix keeps the page behind a dialog from scrolling with a style element, which the content security policy blocks
 * without the page's nonce. Its style library reads the nonce from `__webpack_nonce__`; the page's scripts carry it. Call
 * this before the first dialog opens.
 */
export function allowRadixStyles() {
  if (typeof document === "undefined") return;
  const page = globalThis as { __webpack_nonce__?: string };
  page.__webpack_nonce__ ??= document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce || undefined;
}
