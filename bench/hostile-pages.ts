/** Of a page: below what a reader takes at most. */
const SIZE = 4_800_000;

/** Pages that were written to stop whoever reads them, each as large as a page may be; the shapes take turns. */
export function makeHostilePages(count: number): Buffer[] {
  return Array.from({ length: count }, (_, index) => Buffer.from(SHAPES[index % SHAPES.length]!()));
}

const fill = (piece: (at: number) => string) => {
  const pieces: string[] = [];
  for (let at = 0, size = 0; size < SIZE; at += 1) {
    pieces.push(piece(at));
    size += Buffer.byteLength(pieces.at(-1)!);
  }
  return pieces.join("");
};

const SHAPES: (() => string)[] = [
  () => `${"<a>".repeat(590)}${fill(() => "<br>")}`,
  () =>
    fill(
      (at) =>
        `<p>Jane Doe, Director, <a href="mailto:p${at}@x${at % 50}.example">p${at}@x${at % 50}.example</a></p>`,
    ),
  () => fill((at) => `<a href="mailto:q${at}@x.example">q</a>`),
  () => fill(() => "<b>Jane</b><i>Doe</i>,"),
  () => `<p style="${fill(() => "direction: rtl;")}">words</p>`,
  () => `${"<div>".repeat(590)}${fill((at) => `r${at}@x.example, `)}`,
  () =>
    `<script type="application/ld+json">[${fill((at) => `{"@type":"Person","name":"Jane Doe","email":"s${at}@x.example"},`)}{}]</script>`,
  () => fill((at) => `<a href="/deep/${at}">Team ${at}</a>`),
  () => fill(() => '"\\'),
  () => fill(() => "\u4e00\u4e8c "),
];
