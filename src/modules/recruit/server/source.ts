import { say } from '#platform/engine/say.ts';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { creator, serveRecord } from '#platform/server/record.ts';
import { getSource, listSources, removeSource, saveSource, type SourceRow, toggleSource } from '../contract/source.ts';
import { matchesOf, tidyMatch } from '../engine/source.ts';

const SOURCE = {
  table: 'candidate_source',
  idfield: 'candidatesourceid',
  usedBy: [
    [
      'candidate_application',
      'candidatesourceid',
      'E1200',
      say`Candidates came from this source. Make it inactive instead`,
    ],
  ],
} as const;

const rows = (db: Db) =>
  db
    .selectFrom('candidate_source as s')
    .select([
      's.candidatesourceid',
      's.sourcename',
      's.sourcetypeid',
      's.matches',
      's.isactive',
      's.addeddate',
      's.version',
      ...creator('s'),
    ])
    .orderBy('s.addeddate')
    .orderBy('s.candidatesourceid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const shaped = ({ isactive, ...row }: Row): SourceRow => ({ ...row, isactive: activeOf(isactive) }) as SourceRow;

/** Rejects a match that another source has: a link counts for one source. */
async function expectOwnMatches(db: Db, own: number | null, matches: readonly string[]): Promise<void> {
  const others = (await rows(db).execute()).map(shaped).filter((one) => one.candidatesourceid !== own);
  const taken = matches.find((match) => others.some((one) => matchesOf(one, match)));
  if (taken === undefined) return;
  const text = `“${taken}” counts for another source already. A link counts for one source only`;
  failWith('conflict', { status: 409, text, fields: { matches: text } });
}

export const sourceEndpoints = [
  ...serveRecord(
    { list: listSources, read: getSource, save: saveSource, remove: removeSource },
    {
      ...SOURCE,
      list: async ({ db }) => (await rows(db).execute()).map(shaped),
      one: async ({ db }, id) => (await rows(db).where('s.candidatesourceid', '=', id).execute()).map(shaped)[0],
      values: async ({ db }, { candidatesourceid, matches, ...source }) => {
        const tidy = [...new Set(matches.map(tidyMatch))];
        await expectOwnMatches(db, candidatesourceid, tidy);
        return { ...source, matches: JSON.stringify(tidy) };
      },
    },
  ),
  serveToggle(toggleSource, { table: 'candidate_source', idfield: 'candidatesourceid' }),
];
