/**
 * Radix stops the page behind a dialog from scrolling with a style element of its own, which the content security policy
 * refuses without the page's nonce. Its style library looks for that in `__webpack_nonce__`; scripts of the page carry it.
 * To be called before the first of them opens.
 */
export function allowRadixStyles() {
  if (typeof document === "undefined") return;
  const page = globalThis as { __webpack_nonce__?: string };
  page.__webpack_nonce__ ??= document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce || undefined;
}
