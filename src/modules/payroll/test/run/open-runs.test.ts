import { expect, test } from 'vitest';
import { groupsWithOpenRun, inTheWay } from '../../engine/run/open-runs.ts';

const KINDS = { regular: 1, correction: 2, supplementary: 3, 'off-cycle': 4, 'full and final': 5 } as const;
const OPEN = [1, 2, 3, 4] as const;

test.each(Object.entries(KINDS))(
  'an open %s run hides the next payroll only where it is the regular one',
  (kind, runtype) => {
    for (const statusid of OPEN) {
      const run = { statusid, runtype, paygroup: 'A' };
      expect(groupsWithOpenRun([run])).toEqual(kind === 'regular' ? ['A'] : []);
      // The page of the next payroll names whichever is open.
      expect(inTheWay([run], 'A')).toBe(run);
      expect(inTheWay([run], 'B')).toBeUndefined();
    }
    for (const statusid of [5, 6, 7] as const) {
      const run = { statusid, runtype, paygroup: 'A' };
      expect([groupsWithOpenRun([run]), inTheWay([run], 'A')]).toEqual([[], undefined]);
    }
  },
);
