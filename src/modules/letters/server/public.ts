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
