export {
  composeOfKind,
  type KindText,
  type KindValues,
  putIntoLetterBox,
  type SentBefore,
  templatesOfKind,
} from './kind-letter.ts';
export { letterheadFor, type LetterContent, pdfOfLetter } from './letter-file.ts';
export { freezeTexts } from './send.ts';
export { asHtml, fieldsIn, fillHtml, hasFieldInTag } from '../engine/fill.ts';
export { fieldsOf, type LetterFields } from './merge-fields.ts';
export { plainLetterhead, plainPdf } from './plain-pdf.ts';
