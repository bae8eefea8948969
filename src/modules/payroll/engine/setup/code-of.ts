import { withoutEnd } from '#platform/engine/without-end.ts';

/** Derives a code from a name, in lower-case letters, digits and underscores, as formulas read it. */
export const codeOf = (name: string): string =>
  withoutEnd(name.toLowerCase().replace(/[^a-z0-9]+/g, '_'), '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 60);
