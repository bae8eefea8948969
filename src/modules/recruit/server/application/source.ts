import { failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serveKind } from '#platform/server/record-kind.ts';
import { candidateSourceRecord } from '../../contract/application/source.ts';
import { matchesOf, tidyMatch } from '../../engine/application/source.ts';

const tidyMatches = (matches: readonly string[]): string[] => [...new Set(matches.map(tidyMatch))];

/** Rejects a match that another source has: a link counts for one source. */
async function expectOwnMatches(db: Db, own: number | null, matches: readonly string[]): Promise<void> {
  const sources = await db.selectFrom('candidate_source').select(['candidatesourceid', 'matches']).execute();
  const others = sources.filter((one) => one.candidatesourceid !== own);
  const taken = matches.find((match) => others.some((one) => matchesOf(one as { matches: string[] }, match)));
  if (taken === undefined) return;
  const text = `“${taken}” counts for another source already. A link counts for one source only`;
  failWith('conflict', { status: 409, text, fields: { matches: text } });
}

export const sourceEndpoints = serveKind(candidateSourceRecord, {
  check: ({ db }, { candidatesourceid, matches }) => expectOwnMatches(db, candidatesourceid, tidyMatches(matches)),
  columns: async (_ctx, { matches }) => ({ matches: JSON.stringify(tidyMatches(matches)) }),
});
