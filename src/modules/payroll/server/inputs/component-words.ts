import { nearest } from '#platform/engine/nearest.ts';
import { say } from '#platform/engine/say.ts';
import type { Component } from '#modules/payroll/contract/structure.ts';
import type { PayrollSettings } from '../settings.ts';

/** The component that a word of a file means: the company's word for an earning, its name, or its code. */
export function componentOfWord(
  { structure, words }: PayrollSettings,
  word: string,
  wanted: (component: Component) => boolean,
): Component | undefined {
  const small = word.toLowerCase();
  const code = Object.entries(words.earnings).find(([own]) => own.toLowerCase() === small)?.[1];
  return structure.components
    .filter(wanted)
    .find((one) => one.code === code || one.code === small || one.name.toLowerCase() === small);
}

/** What to do about a word that means none of the components. */
export function unknownComponent(
  { structure }: PayrollSettings,
  word: string,
  wanted: (component: Component) => boolean,
): string {
  const names = structure.components.filter(wanted).map(({ name }) => name);
  if (names.length === 0) return 'The salary structure has no component for this. Add it on Salary Structure first.';
  const close = nearest(word, names);
  const hint = close === undefined ? say`Use one of ${names.join(', ')}.` : say`Did you mean ${close}?`;
  const strange = `“${word}” is no component for this.`;
  return `${strange} ${hint}`;
}
