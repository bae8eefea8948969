import type { z } from 'zod';
import { BUSINESS_UNIT, DEPARTMENT, GRADE, PERMISSION_GROUP } from '#platform/server/file-names.ts';
import { filePart, fileRecord, fileRows } from '#platform/server/file-part.ts';
import { policySave } from '../contract/policy.ts';
import { exitReasonRecord } from '../contract/reason.ts';
import { detailOf } from './policy.ts';

const SPECIFIC_PERSON = 4;
const REPORTING_MANAGER = 1;

/** Reasons and policies of exits in the configuration file; whom an item names there is nobody: the manager does it. */
export const exitConfiguration = filePart('exit', {
  reasons: fileRecord(exitReasonRecord),
  policies: fileRows({
    title: 'Exit policies',
    form: policySave,
    own: { exitpolicyid: null },
    without: { employeeid: null },
    names: {
      subscriptiongradeid: GRADE,
      subscriptiongradeids: GRADE,
      businessunitids: BUSINESS_UNIT,
      departmentid: DEPARTMENT,
      permissiongroupid: PERMISSION_GROUP,
    },
    nameOf: ({ exitpolicyname }) => String(exitpolicyname),
    isswitched: true,
    stored: async (db) => {
      const rows = await db.selectFrom('exit_policy').selectAll().orderBy('exitpolicyid').execute();
      return rows.map(({ detail, ...row }) => {
        const { clearance, ...rest } = detailOf(detail);
        const items = clearance.map((item) => ({
          ...item,
          responsibleid: item.responsibleid === SPECIFIC_PERSON ? REPORTING_MANAGER : item.responsibleid,
        }));
        return { ...row, ...rest, clearance: items };
      });
    },
    create: async ({ db }, { forms }) => {
      const rows = (await forms()) as (z.output<typeof policySave> & { isactive: number })[];
      const written = rows.map(({ exitpolicyid: _new, exitpolicyname, isactive, ...detail }) => ({
        exitpolicyname,
        isactive,
        detail: JSON.stringify(detail),
      }));
      await db.insertInto('exit_policy').values(written).execute();
    },
  }),
});
