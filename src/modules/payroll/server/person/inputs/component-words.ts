import { nearest } from '#platform/engine/nearest.ts';
import { say } from '#platform/engine/say.ts';
import type { Component } from '#modules/payroll/contract/setup/structure.ts';
import type { Db } from '#platform/server/db.ts';
import { latestSettings, type PayrollSettings } from '../../setup/settings.ts';

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

/**
 * Whether uploads of extra payments know a word as an earning, by the latest settings: the word of a component that
 * there is. Undefined where payroll was never configured.
 */
export async function isEarningWord(db: Db, word: string): Promise<boolean | undefined> {
  const settings = await latestSettings(db);
  const small = word.toLowerCase();
  const code = Object.entries(settings?.words.earnings ?? {}).find(([own]) => own.toLowerCase() === small)?.[1];
  return settings?.structure.components.some((one) => one.code === code);
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
