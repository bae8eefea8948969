import { sql } from 'kysely';
import { may } from '#platform/contract/features.ts';
import { isEmail } from '#platform/contract/fields.ts';
import { grantFor } from '#platform/server/access.ts';
import type { People } from '#platform/server/people-scope.ts';
import { serve, serveOpen } from '#platform/server/serve.ts';
import { giveAccessToAll, withoutAccess } from '../contract/employee.ts';
import { openAccess } from './give-access.ts';

/** People per call: keeps the transaction within a second or two. */
const STEP = 20;

/** People in scope and in service without an account; `taken`: their address belongs to another account. */
const missing = (people: People, today: string) =>
  people
    .visible()
    .leftJoin('account as other', 'other.emailid', 'e.emailid')
    .select(['e.employeeid', 'e.emailid', sql<boolean>`other.accountid is not null`.as('taken')])
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .where((c) =>
      c.not(c.exists(c.selectFrom('account as a').select('a.accountid').whereRef('a.employeeid', '=', 'e.employeeid'))),
    );

const isReached = ({ emailid, taken }: { emailid: string | null; taken: boolean }): boolean =>
  emailid !== null && isEmail(emailid) && !taken;

const count = serve(withoutAccess, async ({ people, session, today }) => {
  const rows = await missing(people, today).execute();
  return {
    missing: rows.length,
    noaddress: rows.filter((row) => !isReached(row)).length,
    maygive: may(session.grants, 'people', 'edit') && grantFor(session, 'people')?.scope === 'all',
  };
});

/**
 * Gives access to each person as a single request would: an account, a link to the address on file, and confirmation
 * for accounts with more than the person's own data. People without an address are left out. Repeating it is safe:
 * people with an account are skipped.
 */
const giveAll = serveOpen(giveAccessToAll, (ctx, { after }) =>
  ctx.tx(async (db, people) => {
    const rows = await missing(people, ctx.today)
      .where('e.employeeid', '>', after)
      .where('e.emailid', 'is not', null)
      .orderBy('e.employeeid')
      .limit(STEP)
      .execute();
    let [input, waiting] = [0, 0];
    const done = new Set<string>();
    for (const row of rows) {
      // Two people with one address: the first gets the account, the other needs an address of their own.
      const address = row.emailid?.toLowerCase() ?? '';
      if (!isReached(row) || done.has(address)) continue;
      done.add(address);
      const { iswaiting } = await openAccess(ctx, { db, people, employeeid: row.employeeid, shown: false });
      if (iswaiting) waiting += 1;
      else input += 1;
    }
    return [{ given: input, waiting, after: rows.length < STEP ? null : (rows.at(-1)?.employeeid ?? null) }];
  }),
);

export const accessToAllEndpoints = [count, giveAll];
