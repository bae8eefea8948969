import { letterPdf } from './letter-pdf.ts';
import { type LetterContext, type Letterhead, letterheadOf } from './letterhead.ts';

/** A page with the company's logo and name, for what is no letter of a template. Margins in millimetres. */
const PLAIN_LAYOUT = {
  letterheadid: 2,
  headertext: null,
  footertext: null,
  watermark: null,
  margintop: 20,
  marginbottom: 20,
  marginside: 20,
  ispagenumbered: false,
  logopath: null,
};

/** The company's logo and name above a text of the product, such as a receipt. */
export const plainLetterhead = (context: LetterContext): Promise<Letterhead> =>
  letterheadOf(context, { layout: PLAIN_LAYOUT, signatory: null });

/** A formatted, sanitized text on a plain letterhead as a PDF. @param on the day in the file: the same text gives the same bytes */
export const plainPdf = (
  letterhead: Letterhead,
  { subject, html, on }: { subject: string; html: string; on: string },
): Uint8Array => letterPdf({ letterhead, subject, html, number: null, mark: null, on });
