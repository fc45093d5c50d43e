/** A text on a page: in points from the lower left corner, 11 points high unless told. */
export type PdfText = { x: number; y: number; text: string; size?: number };

/** A PDF 1.4 (ISO 32000-1) that draws the texts of each page in the given order, in Helvetica with WinAnsiEncoding. */
export function makePdf(pages: readonly (readonly PdfText[])[], title?: string): Buffer {
  const objects: string[] = [];
  const add = (content: string) => objects.push(content);
  add("<< /Type /Catalog /Pages 2 0 R >>");
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(" ");
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  for (const [index, texts] of pages.entries()) {
    const drawn = texts
      .map(({ x, y, text, size = 11 }) => `BT /F1 ${size} Tf ${x} ${y} Td (${escapeText(text)}) Tj ET`)
      .join("\n");
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
    );
    add(`<< /Length ${Buffer.byteLength(drawn, "latin1")} >>\nstream\n${drawn}\nendstream`);
  }
  if (title !== undefined) add(`<< /Title (${escapeText(title)}) >>`);
  let file = "%PDF-1.4\n";
  const offsets = objects.map((content, index) => {
    const at = Buffer.byteLength(file, "latin1");
    file += `${index + 1} 0 obj\n${content}\nendobj\n`;
    return at;
  });
  const xref = Buffer.byteLength(file, "latin1");
  const entries = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const info = title === undefined ? "" : ` /Info ${objects.length} 0 R`;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${info} >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

function escapeText(text: string): string {
  return text.replace(/[\\()]/g, "\\$&");
}
