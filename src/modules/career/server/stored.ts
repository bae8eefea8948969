import type { Db } from '#platform/server/db.ts';
import { type Stored, storedSetting } from '#platform/server/tenant-setting.ts';
import { type Section, type SectionName, SECTION_NAMES } from '../contract/section.ts';

/** A career page as it is kept: its pictures by the ids of their files. */
export type StoredPage = Record<SectionName, Section> & { ispublished: boolean };

export const CAREER_PAGE = 'careerpage';

const EMPTY: Section = { title: '', sectionbody: '', sectiondetail: [] };

/** A page that nobody has configured yet would be shown as soon as it says something. */
export function wholePage(value: Partial<StoredPage>): StoredPage {
  const sections = Object.fromEntries(SECTION_NAMES.map((name) => [name, value[name] ?? EMPTY]));
  return { ...(sections as Record<SectionName, Section>), ispublished: value.ispublished ?? true };
}

export const storedPage = (db: Db): Promise<Stored<StoredPage>> => storedSetting(db, CAREER_PAGE, wholePage);
