import { sql } from 'kysely';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { listPostOffice, prepareRequests, declineRequests, type RequestRow } from '../contract/post-office.ts';
import { compose, type Composed, isComplete } from './compose.ts';
import { type Draft, usableTemplate, writeDrafts } from './draft.ts';
import type { LetterFields } from './merge-fields.ts';

function matching({ db, people }: Context, queue: 'waiting' | 'answered', result: readonly number[] | undefined) {
  return db
    .selectFrom('letter_request as r')
    .$if(queue === 'waiting', (q) => q.where('r.statusid', '=', 1))
    .$if(queue === 'answered', (q) => q.where('r.statusid', '<>', 1))
    .where(people.within('r.employeeid'))
    .$if(result !== undefined, (q) => q.where(anyOf('r.employeeid', result ?? [])));
}

const list = serve(listPostOffice, async (ctx, { queue, search, limit, offset }) => {
  const matches = (await searchedPeople(ctx, search)?.execute())?.map(({ objectid }) => objectid);
  const { rows: page, total } = await pagedList(
    matching(ctx, queue, matches)
      .select('r.letterrequestid')
      .$if(queue === 'answered', (q) => q.orderBy('r.answeredon', 'desc').orderBy('r.letterrequestid', 'desc'))
      .$if(queue === 'waiting', (q) => q.orderBy('r.letterrequestid')),
    { limit, offset },
  );
  const ids = page.map(({ letterrequestid }) => letterrequestid);
  const shown = await ctx.db
    .selectFrom('letter_request as r')
    .innerJoin('letter_template as t', 't.lettertemplateid', 'r.lettertemplateid')
    .innerJoin('employee as e', 'e.employeeid', 'r.employeeid')
    .leftJoin('account as by', 'by.accountid', 'r.answeredby')
    .select([
      'r.letterrequestid',
      'r.originid',
      'r.statusid',
      't.lettertemplatename',
      'r.triggerid',
      'e.employeeid',
      'e.employeecode',
      'e.fullname',
      'e.imagepath',
      'r.purpose',
      'r.askedon',
      'r.answeredon',
      'by.fullname as answeredbyname',
      'r.note',
      'r.letterid',
    ])
    .where(anyOf('r.letterrequestid', ids))
    .execute();
  const byId = new Map(shown.map((row) => [row.letterrequestid, row]));
  const rows = ids.flatMap((letterrequestid): RequestRow[] => {
    const row = byId.get(letterrequestid);
    if (!row) return [];
    const { employeeid, employeecode, fullname, imagepath, ...request } = row;
    return [{ ...request, person: { employeeid, employeecode, fullname, imagepath } } as RequestRow];
  });
  return { rows, total };
});

/** The given requests that still wait, locked. @throws ApplicationError 404 when one is not of a person in scope */
async function waiting({ db, people }: Context, letterrequestids: readonly number[]) {
  const wanted = [...new Set(letterrequestids)];
  const rows = await db
    .selectFrom('letter_request')
    .select(['letterrequestid', 'statusid', 'lettertemplateid', 'employeeid'])
    .where(anyOf('letterrequestid', wanted))
    .where(people.within('employeeid'))
    .orderBy('letterrequestid')
    .forUpdate()
    .execute();
  if (rows.length !== wanted.length) return notFound();
  const still = rows.filter(({ statusid }) => statusid === 1);
  return still.length > 0
    ? still
    : failWith('conflict', { status: 409, text: 'These requests have already been answered. Reload the page' });
}
type Waiting = Awaited<ReturnType<typeof waiting>>[number];

const refused = serve(declineRequests, async (ctx, { letterrequestids, note }) => {
  const ids = (await waiting(ctx, letterrequestids)).map(({ letterrequestid }) => letterrequestid);
  await ctx.db
    .updateTable('letter_request')
    .set({ statusid: 3, note, answeredon: ctx.env.now(), answeredby: ctx.session.accountid })
    .where(anyOf('letterrequestid', ids))
    .execute();
  return [{ refused: ids.length }];
});

/** Each request with its letter, template by template. */
async function composed(ctx: Context, fields: LetterFields, requests: readonly Waiting[]) {
  const letters: { letterrequestid: number; letter: Composed; draft: Draft }[] = [];
  for (const lettertemplateid of new Set(requests.map((request) => request.lettertemplateid))) {
    const wording = await usableTemplate(ctx.db, lettertemplateid);
    const some = requests.filter((request) => request.lettertemplateid === lettertemplateid);
    const created = await compose(ctx, { fields, wording }, [...new Set(some.map(({ employeeid }) => employeeid))]);
    const byPerson = new Map(created.map((letter) => [letter.employeeid, letter]));
    for (const { letterrequestid, employeeid } of some) {
      const letter = byPerson.get(employeeid);
      if (letter) letters.push({ letterrequestid, letter, draft: { ...letter, lettertemplateid } });
    }
  }
  return letters;
}

/** Endpoints of the post office. */
export function postOfficeEndpoints(fields: LetterFields): Served[] {
  const prepare = serve(prepareRequests, async (ctx, { letterrequestids }) => {
    const { db, session, env } = ctx;
    const letters = await composed(ctx, fields, await waiting(ctx, letterrequestids));
    const ready = letters.filter(({ letter }) => isComplete(letter));
    const letterids = await writeDrafts(
      db,
      session.accountid,
      ready.map(({ draft }) => draft),
    );
    const requests = ready.map(({ letterrequestid }) => letterrequestid);
    await sql`update letter_request r
      set statusid = 2, letterid = v.letterid, answeredon = ${env.now()}, answeredby = ${session.accountid}
      from unnest(${requests}::bigint[], ${letterids}::bigint[]) as v(letterrequestid, letterid)
      where r.subscriptionid = current_subscription() and r.letterrequestid = v.letterrequestid`.execute(db);
    const incomplete = letters.filter(({ letter }) => !isComplete(letter));
    const people = await ctx.people
      .visible()
      .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
      .where(
        anyOf(
          'e.employeeid',
          incomplete.map(({ letter }) => letter.employeeid),
        ),
      )
      .execute();
    const chips = new Map(people.map((person) => [person.employeeid, person]));
    return [
      {
        letterids,
        problems: incomplete.flatMap(({ letterrequestid, letter: { employeeid, missing, hidden } }) => {
          const person = chips.get(employeeid);
          return person ? [{ letterrequestid, person, missing, hidden }] : [];
        }),
      },
    ];
  });
  return [list, prepare, refused];
}
