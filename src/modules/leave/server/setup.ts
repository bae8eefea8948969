import type { Setup } from '#platform/server/module.ts';
import { takeLeave } from './configuration/part.ts';
import { UNPAID_LEAVE } from '../contract/type.ts';

/** Unpaid Leave, which every company has under the same id, and what the file of the company has of leave. */
export const setUpLeave: Setup = async ({ db, configuration, day }) => {
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
  await takeLeave(db, configuration, day);
};
