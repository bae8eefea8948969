import { composed } from '../../engine/composed.ts';
import { withoutEnd } from '../../engine/without-end.ts';

const MAX = 120;
/** Control, bidirectional and zero-width characters: none belongs in a name. */
// oxlint-disable-next-line no-control-regex -- removing control characters is the point
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
const REFUSED = /["*:<>?|;\\/]/g;

/**
 * Cleans a file name so that it is safe to show, to store and to send in a header: no path, no control characters, at
 * most 120 characters.
 */
export function cleanName(input: string): string {
  const last = composed(input.toWellFormed()).split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(UNSEEN, '').replace(REFUSED, '_').replace(/\s+/g, ' ');
  const trimmed = withoutEnd(plain.replace(/^[. ]+/, ''), '. ');
  const ending = /\.\w{1,5}$/.exec(trimmed)?.[0] ?? '';
  const short = trimmed.slice(0, Math.min(trimmed.length, MAX) - ending.length).toWellFormed();
  return `${short}${ending}` || 'file';
}

/** Replaces the extension by that of the file's real type. */
export const withEnding = (name: string, ending: string): string =>
  `${cleanName(name).replace(/\.\w{1,5}$/, '') || 'file'}.${ending}`;
