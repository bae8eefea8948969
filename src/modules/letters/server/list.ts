import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { type LetterRow, listLetters } from '../contract/letter.ts';

/** Letters with the names of their person and template. */
export const letterRows = (db: Db) =>
  db
    .selectFrom('letter as x')
    .innerJoin('letter_template as t', 't.lettertemplateid', 'x.lettertemplateid')
    .innerJoin('employee as e', 'e.employeeid', 'x.employeeid')
    .leftJoin('account as maker', 'maker.accountid', 'x.addedby')
    .leftJoin('account as sender', 'sender.accountid', 'x.sentby')
    .select([
      'x.letterid',
      'x.statusid',
      'x.letternumber',
      't.lettertemplatename',
      'x.subject',
      'x.isadhoc',
      'x.employeeid',
      'e.employeecode',
      'e.fullname',
      'e.imagepath',
      'x.addeddate',
      sql<string>`coalesce(maker.fullname, '')`.as('addedbyname'),
      'x.senton',
      'sender.fullname as sentbyname',
      'x.readon',
      'x.version',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof letterRows>['execute']>>[number];

/** A row as lists show it. */
export const shapedLetter = ({ employeeid, employeecode, fullname, imagepath, ...row }: Row): LetterRow =>
  ({ ...row, person: { employeeid, employeecode, fullname, imagepath } }) as LetterRow;

/**
 * The people or the letter a search finds: people by name and code, one letter by its number; undefined without a
 * search.
 */
async function matchesOf({ db, today }: Pick<Context, 'db' | 'today'>, search: string | undefined) {
  const people = await searchedPeople({ db, today }, search)?.execute();
  if (!people || search === undefined) return undefined;
  const numbered = await db
    .selectFrom('letter')
    .select('letterid')
    .where(sql<boolean>`lower(letternumber) = ${search.toLowerCase()}`)
    .execute();
  return { employeeids: people.map(({ objectid }) => objectid), letterids: numbered.map(({ letterid }) => letterid) };
}
type Match = Awaited<ReturnType<typeof matchesOf>>;

function matching({ db, people }: Context, box: 'drafts' | 'sent', some: Match) {
  return db
    .selectFrom('letter as x')
    .$if(box === 'drafts', (q) => q.where('x.statusid', '=', 1))
    .$if(box === 'sent', (q) => q.where('x.senton', 'is not', null))
    .where(people.within('x.employeeid'))
    .$if(some !== undefined, (q) =>
      q.where(
        sql<boolean>`(x.employeeid = any(${some?.employeeids ?? []}::bigint[]) or x.letterid = any(${some?.letterids ?? []}::bigint[]))`,
      ),
    );
}

const list = serve(listLetters, async (ctx, { box, search, limit, offset }) => {
  const some = await matchesOf(ctx, search);
  // The page of ids first; the names are then read for one page of rows, not for all.
  const { rows: page, total } = await pagedList(
    matching(ctx, box, some)
      .select('x.letterid')
      .$if(box === 'sent', (q) => q.orderBy('x.senton', 'desc'))
      .orderBy('x.letterid', 'desc'),
    { limit, offset },
  );
  const ids = page.map(({ letterid }) => letterid);
  const shown = await letterRows(ctx.db).where(anyOf('x.letterid', ids)).execute();
  const byId = new Map(shown.map((row) => [row.letterid, row]));
  const rows = ids.flatMap((letterid) => {
    const row = byId.get(letterid);
    return row ? [shapedLetter(row)] : [];
  });
  return { rows, total };
});

export const listEndpoints = [list];
