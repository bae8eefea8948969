import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { serveKind } from '#platform/server/record-kind.ts';
import { cycleRecord } from '../contract/cycle.ts';
import { unitRecord } from '../contract/unit.ts';

export const nounEndpoints = [
  ...serveKind(unitRecord),
  ...serveKind(cycleRecord, { check: ({ db }) => scheduleDailyCheck(db, 'okr') }),
];
