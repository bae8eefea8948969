import type { LayoutSource, UploadLayout } from '../contract/upload-layout.ts';

/** Where the value of a column comes from, as the editor offers it. */
export const SOURCES = [
  { value: 'none', label: 'Not in the file' },
  { value: 'heading', label: 'A heading of the file' },
  { value: 'value', label: 'The same text in every row' },
  { value: 'formula', label: 'A formula over the row' },
] as const;
export type SourceKind = (typeof SOURCES)[number]['value'];

export const kindOf = (source: LayoutSource | undefined): SourceKind =>
  source === undefined
    ? 'none'
    : source.heading !== undefined
      ? 'heading'
      : source.value !== undefined
        ? 'value'
        : 'formula';
export const textOf = (source: LayoutSource | undefined): string =>
  source?.heading ?? source?.value ?? source?.formula ?? '';

/** A source of another kind or with another text; what else it says stays. */
export function withSource(
  source: LayoutSource | undefined,
  column: string,
  kind: SourceKind,
  text: string,
): LayoutSource | undefined {
  if (kind === 'none') return undefined;
  const { heading: _, value: __, formula: ___, ...others } = source ?? { column };
  return { ...others, [kind]: text };
}

/** Pairs as lines of a text: "Above 1.6 l = Large". */
export const pairsText = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([word, meaning]) => `${word} = ${meaning}`).join('\n');
/** The pairs of such a text; a line without a meaning is left out. */
export const pairsIn = (text: string): [string, string][] =>
  text.split('\n').flatMap((line): [string, string][] => {
    const at = line.lastIndexOf('=');
    const [word, meaning] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    return at > 0 && word !== '' && meaning !== '' ? [[word, meaning]] : [];
  });

/** A layout from the columns chosen for a file. */
export const layoutOf = (
  name: string,
  {
    kind,
    sheetname,
    headings,
    mapping,
  }: { kind: string; sheetname: string; headings: readonly string[]; mapping: Readonly<Record<string, number>> },
): UploadLayout => ({
  name,
  kind,
  sheet: sheetname,
  others: false,
  columns: Object.entries(mapping).flatMap(([column, at]) => {
    const heading = headings[at]?.trim() ?? '';
    return heading === '' ? [] : [{ column, heading }];
  }),
});
