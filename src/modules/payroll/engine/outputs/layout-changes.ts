import type { LayoutField, OutputLayout } from '#modules/payroll/contract/outputs/output-layout.ts';
import { isByTwo } from '#modules/payroll/contract/outputs/payment-roles.ts';

/** A column as whoever confirms it reads it: its formula, and how the value is written. */
function fieldText({ formula, decimals, dateform, width }: LayoutField): string {
  const form = [decimals, dateform, width && `${width.characters} ${width.align} “${width.fill}”`].filter(Boolean);
  return form.length === 0 ? formula : `${formula} (${form.join(', ')})`;
}

/** What a layout says, place by place. */
function placesOf(layout: OutputLayout): ReadonlyMap<string, string> {
  const { columns, before = [], after = [], where = '', orderby = '', rows, by = [], ...file } = layout;
  const { heading, separator, lineend, ending } = file;
  const lines = (place: string, all: readonly (readonly LayoutField[])[]) =>
    all.flatMap((line, row) =>
      line.map((field, at): [string, string] => [`${place} ${row + 1}.${at + 1}`, fieldText(field)]),
    );
  return new Map([
    ['lines', [file.file, rows, ...by].join(' ')],
    ['who has a line', where],
    ['in order of', orderby],
    ...columns.map((column, at): [string, string] => [`column ${at + 1}`, `${column.heading} = ${fieldText(column)}`]),
    ...lines('before', before),
    ...lines('after', after),
    ['form', [heading ? 'heading' : 'no heading', separator, lineend, ending].join(' ')],
  ]);
}

/** What changes of each layout that two people change and that differs: its name, and a line for each place. */
function differences(before: readonly OutputLayout[], after: readonly OutputLayout[]): [string, string[]][] {
  const [old, next] = [before.filter(isByTwo), after.filter(isByTwo)];
  const names = [...new Set([...next, ...old].map(({ name }) => name))];
  const of = (layouts: readonly OutputLayout[], name: string) => {
    const match = layouts.find((layout) => layout.name === name);
    return match ? placesOf(match) : new Map<string, string>();
  };
  return names.flatMap((name): [string, string[]][] => {
    const [was, is] = [of(old, name), of(next, name)];
    const lines = [...new Set([...is.keys(), ...was.keys()])]
      .filter((place) => (is.get(place) ?? '') !== (was.get(place) ?? ''))
      .map((place) => `${name}, ${place}: ${was.get(place) || '–'} → ${is.get(place) || '–'}`);
    return lines.length === 0 ? [] : [[name, lines]];
  });
}

/**
 * What changes of the layouts that two people change, one line for each place that differs: layout, place, what stood
 * there, and what stands there then. Formulas are shown as they are written.
 */
export const layoutChanges = (before: readonly OutputLayout[], after: readonly OutputLayout[]): string[] =>
  differences(before, after).flatMap(([, lines]) => lines);

/** The names of the layouts that differ of those that two people change, in their order. */
export const changedLayouts = (before: readonly OutputLayout[], after: readonly OutputLayout[]): string[] =>
  differences(before, after).map(([name]) => name);
