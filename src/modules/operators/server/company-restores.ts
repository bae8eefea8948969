import { failWith } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { HOW_FAILED, type HowFailed } from '../contract/restore-words.ts';
import {
  type CompanyRestore,
  declineRestore,
  listCompanyRestores,
  MAX_RESTORES,
} from '../contract/company-restores.ts';
import { tellOfRestore } from './support/restore-mails.ts';
import { moveRestore, openRestore, RESTORE, restoresOf } from './support/restore.ts';

const list = serve(listCompanyRestores, async ({ db }) =>
  (await restoresOf(db, MAX_RESTORES)).map(
    ({ accountid: _account, emailid, endedby, endedname, endedhow, statusid, ...row }) => ({
      ...row,
      account: emailid,
      statusid: statusid as CompanyRestore['statusid'],
      endedname: endedname ?? endedby,
      endedhow: endedhow === null ? null : (HOW_FAILED[endedhow as HowFailed] ?? null),
    }),
  ),
);

const decline = serve(declineRestore, async ({ db, session, tenant, today, origin, env }, { accessrestoreid }) => {
  const restore = await openRestore(db);
  if (restore?.accessrestoreid !== accessrestoreid)
    return failWith('conflict', { status: 409, text: 'This is over already: it has no effect, or has taken effect' });
  const ended = await moveRestore(db, restore, {
    statusid: RESTORE.declined,
    endedon: env.now(),
    endedaccountid: session.accountid,
  });
  if (ended)
    await tellOfRestore(db, 'stopped', {
      restore: ended,
      tenant,
      today,
      origin,
      how: `declined by ${session.fullname}`,
    });
  return [{ isexecuted: true }];
});

export const companyRestoreEndpoints = [list, decline];
