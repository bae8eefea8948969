import { sql } from 'kysely';
import type { z } from 'zod';
import { sourceSave } from '../../contract/source.ts';
import { activeColumn, activity, fileKind, isActive } from '#platform/server/record-file.ts';

const row = sourceSave.omit({ candidatesourceid: true }).extend(activity);

/** Candidate sources with the texts of their links. */
export const fileSources = fileKind({
  title: 'Candidate sources',
  row,
  nameOf: ({ sourcename }) => sourcename,
  current: async (db) => {
    const rows = await db
      .selectFrom('candidate_source')
      .select(['sourcename', 'sourcetypeid', sql<string[]>`matches`.as('matches'), 'isactive'])
      .orderBy('candidatesourceid')
      .execute();
    return rows.map(({ isactive, ...one }) => ({ ...one, isactive: isActive(isactive) }) as z.output<typeof row>);
  },
  create: async (db, rows) => {
    await db
      .insertInto('candidate_source')
      .values(
        rows.map(({ matches, isactive, ...one }) => ({
          ...one,
          matches: JSON.stringify(matches),
          isactive: activeColumn(isactive),
        })),
      )
      .execute();
  },
});
