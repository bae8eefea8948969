/** The object or the table that the last `startxref` points at. */
function hasDirectory(bytes: Buffer): boolean {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - 1024));
  const at = Number(/startxref\s+(\d{1,9})\s+%%EOF\s*$/.exec(end)?.[1] ?? bytes.length);
  return /^\s*(xref\b|\d+\s+\d+\s+obj\b)/.test(bytes.toString('latin1', at, at + 40));
}

/** A whole PDF: header, directory and end are where they must be. What is in it comes out when it is written anew. */
export const isPdf = (bytes: Buffer): boolean =>
  /^%PDF-[12]\.\d[\r\n]/.test(bytes.toString('latin1', 0, 16)) && hasDirectory(bytes);
