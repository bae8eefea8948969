import type { Db } from '#platform/server/db.ts';
import { type Stored, storedSetting } from '#platform/server/tenant-setting.ts';
import { type Section, type SectionName, SECTION_NAMES } from '../contract/section.ts';

/** A career page as stored: its pictures as file ids. */
export type StoredPage = Record<SectionName, Section> & { ispublished: boolean };

export const CAREER_PAGE = 'careerpage';

const EMPTY: Section = { title: '', sectionbody: '', sectiondetail: [] };

/** Completes a stored page with defaults. A page never configured is published as soon as it has content. */
export function wholePage(value: Partial<StoredPage>): StoredPage {
  const sections = Object.fromEntries(SECTION_NAMES.map((name) => [name, value[name] ?? EMPTY]));
  return { ...(sections as Record<SectionName, Section>), ispublished: value.ispublished ?? true };
}

export const storedPage = (db: Db): Promise<Stored<StoredPage>> => storedSetting(db, CAREER_PAGE, wholePage);
