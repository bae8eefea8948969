import { compileFormula } from '#platform/engine/formula.ts';
import { say } from '#platform/engine/say.ts';
import type { Steps } from '#platform/engine/steps.ts';
import type { UploadLayout } from '../contract/upload-layout.ts';

/** The kind of an upload with what layouts say of its columns; it goes to a thread. */
export type LayoutColumns = {
  readonly kind: string;
  readonly columns: readonly { readonly name: string; readonly label: string; readonly required: boolean }[];
};
/** What is wrong with a layout of an upload, in sentences; empty when files can be read by it. @throws TooManySteps */
export function layoutProblems(layout: UploadLayout, { kind, columns }: LayoutColumns, steps: Steps): string[] {
  const { name, across, others, where } = layout;
  if (layout.kind !== kind) return [`${name}: ${say`It is a layout of another upload.`}`];
  const named = [...layout.columns.map(({ column }) => column), ...(across ? [across.name, across.value] : [])];
  const unknown = named.filter((one) => !columns.some((column) => column.name === one));
  const missing = columns.filter((column) => column.required && !others && !named.includes(column.name));
  const formulas = [...layout.columns.flatMap(({ formula }) => formula ?? []), ...(where === undefined ? [] : [where])];
  return [
    ...unknown.map((one) => say`There is no column “${one}” in this upload. Choose one of its columns.`),
    ...missing.map(({ label }) => say`Please say which column holds ${label}`),
    // The names are those of the headings of a file.
    ...formulas.flatMap((formula) => {
      const result = compileFormula(formula, {}, steps);
      return 'error' in result && result.error.problem === 'syntax' ? [result.error.message] : [];
    }),
  ].map((problem) => `${name}: ${problem}`);
}
