import { t } from '#platform/web/language.ts';
import { declared, type SectionName } from '../contract/section.ts';
import type { SectionChange } from '../engine/changes.ts';

/** The name of a section in the configuration. */
export const sectionWord = (name: SectionName): string => declared(name).heading || 'Cover';

const entriesWord = (name: SectionName, before: number, after: number): string => {
  if (before === after)
    return declared(name).parts.length === 1 ? t('pictures') : name === 'officelocation' ? t('offices') : t('tiles');
  return declared(name).parts.length === 1
    ? t('pictures: {{before}} before, {{after}} now', { before, after })
    : name === 'officelocation'
      ? t('offices: {{before}} before, {{after}} now', { before, after })
      : t('tiles: {{before}} before, {{after}} now', { before, after });
};

/** What changes in a section, in a few words. */
export function changeWords({ name, kind, parts, before, after }: SectionChange): string {
  if (kind === 'added') return t('New');
  if (kind === 'removed') return t('No longer shown');
  return parts
    .map((part) => (part === 'title' ? t('title') : part === 'text' ? t('text') : entriesWord(name, before, after)))
    .join(', ');
}
