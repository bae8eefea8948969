/** Checks for the object or the table that the last `startxref` points at. */
function hasDirectory(bytes: Buffer): boolean {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - 1024));
  const at = Number(/startxref\s+(\d{1,9})\s+%%EOF\s*$/.exec(end)?.[1] ?? bytes.length);
  return /^\s*(xref\b|\d+\s+\d+\s+obj\b)/.test(bytes.toString('latin1', at, at + 40));
}

/**
 * Whether the bytes are a complete PDF: header, cross-reference table and end are in place. Its content is checked when
 * it is rewritten.
 */
export const isPdf = (bytes: Buffer): boolean =>
  /^%PDF-[12]\.\d[\r\n]/.test(bytes.toString('latin1', 0, 16)) && hasDirectory(bytes);
