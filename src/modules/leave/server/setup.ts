import type { Setup } from '#platform/server/module.ts';
import { UNPAID_LEAVE } from '../contract/type.ts';

/** Unpaid Leave, which every company has under the same id. */
export const setUpLeave: Setup = async ({ db }) => {
  await db
    .insertInto('leave_type')
    .values({
      leavetypeid: UNPAID_LEAVE,
      leavetypename: 'Unpaid Leave',
      leavecode: 'LW',
      leavecategoryid: 1,
      colour: '#868e96',
    })
    .execute();
};
