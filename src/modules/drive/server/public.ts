export { askForDocuments } from './ask.ts';
