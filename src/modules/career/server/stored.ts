import type { Db } from '#platform/server/db.ts';
import { type Section, type SectionName, SECTION_NAMES } from '../contract/section.ts';

/** A career page as stored: its pictures as file ids. */
export type StoredPage = Record<SectionName, Section>;

const EMPTY: Section = { title: '', sectionbody: '', sectiondetail: [] };

/** Completes a stored page with empty sections. */
export function wholePage(value: unknown): StoredPage {
  const input = (value ?? {}) as Partial<StoredPage>;
  return Object.fromEntries(SECTION_NAMES.map((name) => [name, input[name] ?? EMPTY])) as StoredPage;
}

/** The page as it is edited; version 0 before the first time it is saved. */
export async function storedDraft(db: Db) {
  const row = await db
    .selectFrom('career_page_draft as d')
    .select((eb) => [
      'd.content',
      'd.version',
      'd.updatedon',
      eb.selectFrom('account as a').select('a.fullname').whereRef('a.accountid', '=', 'd.updatedby').as('byname'),
    ])
    .executeTakeFirst();
  return {
    page: wholePage(row?.content),
    version: row?.version ?? 0,
    updatedon: row && row.version > 0 ? row.updatedon : null,
    updatedbyname: row?.byname ?? '',
  };
}

/** The latest row of the versions: what visitors see now; undefined before the first. */
export async function lastVersion(db: Db) {
  const row = await db
    .selectFrom('career_page_version as v')
    .select((eb) => [
      'v.careerpageversionid',
      'v.actiontypeid',
      'v.content',
      'v.addeddate',
      eb.selectFrom('account as a').select('a.fullname').whereRef('a.accountid', '=', 'v.addedby').as('byname'),
    ])
    .orderBy('v.careerpageversionid', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, page: row.content === null ? undefined : wholePage(row.content), byname: row.byname ?? '' };
}

/** The page that visitors see; undefined where they see none. */
export async function shownPage(db: Db): Promise<StoredPage | undefined> {
  return (await lastVersion(db))?.page;
}

/** Which version counts; 0 before the first. */
export async function lastVersionId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('career_page_version')
    .select('careerpageversionid')
    .orderBy('careerpageversionid', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.careerpageversionid ?? 0;
}

/** Locks the draft for the rest of the transaction; creates its row first where there is none. @returns its version */
export async function holdDraft(db: Db): Promise<number> {
  await db
    .insertInto('career_page_draft')
    .values({ content: '{}', version: 0 })
    .onConflict((conflict) => conflict.columns(['subscriptionid']).doNothing())
    .execute();
  const row = await db.selectFrom('career_page_draft').select('version').forUpdate().executeTakeFirstOrThrow();
  return row.version;
}
