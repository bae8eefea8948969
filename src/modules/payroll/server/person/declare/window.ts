import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { serveKind } from '#platform/server/record-kind.ts';
import { declarationWindowRecord } from '#modules/payroll/contract/person/declare-window.ts';

export const windowEndpoints = serveKind(declarationWindowRecord, {
  after: async ({ db }) => scheduleDailyCheck(db, 'payroll'),
});
