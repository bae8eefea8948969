import type { z } from 'zod';
import { BUSINESS_UNIT, CHECKLIST_TEMPLATE, GRADE } from '#platform/server/file-names.ts';
import { filePart, fileRecord, fileRows } from '#platform/server/file-part.ts';
import { policySave } from '../contract/policy.ts';
import { exitReasonRecord } from '../contract/reason.ts';
import { detailOf } from './policy.ts';

/** Reasons and policies of exits in the configuration file. */
export const exitConfiguration = filePart('exit', {
  reasons: fileRecord(exitReasonRecord),
  policies: fileRows({
    title: 'Exit policies',
    form: policySave,
    own: { exitpolicyid: null },
    names: {
      subscriptiongradeid: GRADE,
      subscriptiongradeids: GRADE,
      businessunitids: BUSINESS_UNIT,
      checklisttemplateid: CHECKLIST_TEMPLATE,
    },
    nameOf: ({ exitpolicyname }) => String(exitpolicyname),
    isswitched: true,
    stored: async (db) => {
      const rows = await db.selectFrom('exit_policy').selectAll().orderBy('exitpolicyid').execute();
      return rows.map(({ detail, ...row }) => ({ ...row, ...detailOf(detail) }));
    },
    create: async ({ db }, { forms }) => {
      const rows = (await forms()) as (z.output<typeof policySave> & { isactive: number })[];
      const written = rows.map(({ exitpolicyid: _new, exitpolicyname, checklisttemplateid, isactive, ...detail }) => ({
        exitpolicyname,
        checklisttemplateid,
        isactive,
        detail: JSON.stringify(detail),
      }));
      await db.insertInto('exit_policy').values(written).execute();
    },
  }),
});
