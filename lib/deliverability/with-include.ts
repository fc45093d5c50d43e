/** An SPF record with a provider's include before what it says of all others. */
export function withInclude(record: string, name: string): string {
  const include = `include:${name}`;
  const terms = record.split(/ +/).filter(Boolean);
  const end = terms.findIndex((term) => /^[+?~-]?all$|^redirect=/i.test(term));
  return end === -1
    ? [...terms, include].join(" ")
    : [...terms.slice(0, end), include, ...terms.slice(end)].join(" ");
}
