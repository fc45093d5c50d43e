/**
 * Decodes an address hidden by Cloudflare's email protection: hex, with the first byte as the key for the others. Null for any other
 * text.
 */
export function decodeCloudflareAddress(hex: string): string | null {
  const digits = hex.trim();
  if (!/^([0-9a-f]{2}){4,160}$/i.test(digits)) return null;
  const key = Number.parseInt(digits.slice(0, 2), 16);
  let address = "";
  for (let at = 2; at < digits.length; at += 2)
    address += String.fromCharCode(Number.parseInt(digits.slice(at, at + 2), 16) ^ key);
  return address.includes("@") ? address : null;
}
