import { choices } from './choices.ts';

/** The groups of files, by what is in them. */
export const FILE_GROUP = choices({ 1: 'Image', 2: 'Video', 3: 'Audio', 4: 'Document', 5: 'Archive' });
const DOCUMENT = 4;
const BY_TYPE: readonly (readonly [string, number])[] = [
  ['image/', 1],
  ['video/', 2],
  ['audio/', 3],
  ['application/zip', 5],
];

/** The group of a file by the type of its content; what is nothing else is a document. */
export const fileGroupOf = (mediatype: string): number =>
  BY_TYPE.find(([start]) => mediatype.startsWith(start))?.[1] ?? DOCUMENT;
