import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { permissionHolders } from '#platform/server/right-givers.ts';
import { proposalsOf, waitingRights } from '#platform/server/rights/separated.ts';
import { serve } from '#platform/server/serve.ts';
import type { Finding } from '#platform/server/set-up-step.ts';
import { dismissMoved, getSeparated } from '../contract/separated.ts';

/** Written by the migration that removed separated rights from rules and common access. */
const MOVED = 'separated_moved';
/** Maximum number of names of people who can confirm. */
const MAILS = 5;

async function movedGroups(db: Db): Promise<string[]> {
  const row = await db.selectFrom('tenant_setting').select('value').where('settingname', '=', MOVED).executeTakeFirst();
  const value = row?.value;
  if (typeof value !== 'object' || value === null || !('groups' in value) || !Array.isArray(value.groups)) return [];
  return value.groups.filter((one): one is string => typeof one === 'string');
}

const get = serve(getSeparated, async ({ db, today }) => {
  const waiting = await waitingRights(db, today);
  if (waiting.length === 0) return [{ waiting: [], moved: await movedGroups(db) }];
  const ids = waiting.map(({ accountid }) => accountid);
  const people = await db
    .selectFrom('account')
    .select(['accountid', 'fullname'])
    .where(anyOf('accountid', ids))
    .orderBy('fullname')
    .execute();
  const proposals = await proposalsOf(db);
  const holders = await permissionHolders(db, today);
  const rows = people.flatMap(({ accountid, fullname }) =>
    waiting
      .filter((one) => one.accountid === accountid)
      .map(({ featureid }) => {
        const proposal = proposals.find((one) => one.accountid === accountid && one.featureid === featureid);
        const confirmers = holders
          .filter((one) => proposal && one.accountid !== proposal.proposedby && one.accountid !== accountid)
          .slice(0, MAILS)
          .map((one) => one.fullname);
        return {
          accountid,
          featureid,
          fullname,
          proposedbyname: proposal?.proposedbyname ?? null,
          proposedon: proposal?.proposedon ?? null,
          effectiveon: proposal?.effectiveon ?? null,
          confirmers,
        };
      }),
  );
  return [{ waiting: rows, moved: await movedGroups(db) }];
});

const dismiss = serve(dismissMoved, async ({ db }) => {
  await db.deleteFrom('tenant_setting').where('settingname', '=', MOVED).execute();
  return [{ isexecuted: true }];
});

export const separatedEndpoints = [get, dismiss];

export const separatedFindings: readonly Finding[] = [
  {
    key: 'separated-moved',
    title: 'Rights that need a second person are now given by name',
    why: 'They are no longer granted by a rule or common access. Users who held them keep them in the policies below; please review them and dismiss this note there.',
    path: '/config/hris/employee/permission_policy',
    feature: 'permissionPolicy',
    find: async ({ db }) => {
      const names = await movedGroups(db);
      return { count: names.length, names };
    },
  },
  {
    key: 'separated-waiting',
    title: 'Rights waiting for confirmation',
    why: 'They have no effect before somebody else who gives rights confirms them.',
    path: '/config/hris/employee/confirmations',
    feature: 'permissionPolicy',
    find: async ({ db, today }) => {
      const waiting = await waitingRights(db, today);
      const proposals = await proposalsOf(db);
      const open = proposals.filter((one) =>
        waiting.some(({ accountid, featureid }) => accountid === one.accountid && featureid === one.featureid),
      );
      return { count: open.length, names: open.slice(0, MAILS).map(({ summary }) => summary) };
    },
  },
];
