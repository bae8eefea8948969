import { failWith } from '../application-error.ts';

/** Bytes in which a text says what it is. */
const HEAD = 1024;
const RTF = /^\{\\rtf/;
const HTML = /^<(?:!doctype\s+html|html|head|body|table)\b/i;
/** Marks of the encoding, and blanks. */
const BEFORE = /^[\u00ef\u00bb\u00bf\u00ff\u00fe\s]{0,8}/;

/**
 * Rejects a text that carries the name of a Word or Excel file: rich text as .doc, a web page as .xls.
 * @throws ApplicationError E0070 with how to save it
 */
export function rejectOtherText(bytes: Uint8Array, format: 'DOCX or PDF' | 'XLSX or CSV'): void {
  // Of UTF-16 the zeros are left out.
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1').replaceAll('\0', '').replace(BEFORE, '');
  if (RTF.test(head))
    failWith('E0070', { text: `This is rich text (RTF) under another name. Open it and save it as ${format}.` });
  if (HTML.test(head))
    failWith('E0070', { text: `This is a web page (HTML) under another name. Open it and save it as ${format}.` });
}
