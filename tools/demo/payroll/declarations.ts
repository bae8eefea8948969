import { declarationWindowRecord } from '#modules/payroll/contract/person/declare-window.ts';
import type { Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { saveRows } from '#platform/server/record-kind.ts';
import { writeSections } from '#modules/payroll/server/person/sections/stored.ts';

const YEAR = '2026-27';
const WINDOW = {
  taxyear: YEAR,
  declarefrom: '2026-04-10',
  declareuntil: '2026-12-15',
  proofsfrom: '2027-01-04',
  proofsuntil: '2027-01-31',
  regimeuntil: '2026-12-15',
  joinerdays: 30,
};
/** Section, amount in rupees, state of its proof, what of it is accepted. */
type Line = readonly [section: string, declared: number, stateid: 1 | 2 | 3 | 4, accepted?: number];
const DECLARED: readonly (readonly Line[])[] = [
  [
    ['c80ppf', 90_000, 2],
    ['ccd1b', 50_000, 2],
    ['dself', 18_500, 1],
  ],
  [
    ['c80life', 42_000, 3, 42_000],
    ['homeloan', 184_000, 3, 160_000],
    ['c80principal', 61_000, 3, 61_000],
  ],
  [
    ['c80elss', 60_000, 4],
    ['dparents', 48_000, 2],
    ['savingsinterest', 7_400, 1],
  ],
  [
    ['c80tuition', 72_000, 1],
    ['e', 38_000, 1],
  ],
];
const RENT = { frommonth: '2026-04', untilmonth: '2027-03', taxyear: YEAR } as const;
const RENTS = [
  {
    ...RENT,
    rentpermonth: 22_000_00,
    city: 'Pune',
    landlordname: 'Sunita Kale',
    landlordpan: 'ABCPK1234D',
    relationshipid: 1,
    stateid: 2,
  },
  {
    ...RENT,
    rentpermonth: 8_000_00,
    city: 'Bengaluru',
    landlordname: 'R. Narayan',
    landlordpan: null,
    relationshipid: 2,
    stateid: 1,
  },
];

/** A window of the year, and people with declarations in every state: open, handed in, accepted in part, sent back. */
export async function seedDeclarations(db: Db, payrollmonth: Month, verifier: number | null): Promise<void> {
  await saveRows(db, declarationWindowRecord, [WINDOW]);
  const people = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('employeecode', '>=', 'AC0006')
    .orderBy('employeecode')
    .limit(DECLARED.length * 2)
    .execute();
  const rows = people.flatMap(({ employeeid }, at) =>
    (DECLARED[at % DECLARED.length] ?? []).map(([section, declared, stateid, accepted]) => ({
      employeeid,
      taxyear: YEAR,
      payrollmonth,
      section,
      declared: declared * 100,
      ishigher: section === 'dparents',
      stateid,
      accepted: accepted === undefined ? null : accepted * 100,
      reason: stateid === 4 ? 'The statement is of the year before' : null,
    })),
  );
  await writeSections(db, rows, verifier);
  const rents = RENTS.flatMap((rent, at) => {
    const { employeeid } = people[at] ?? {};
    return employeeid === undefined ? [] : [{ ...rent, employeeid }];
  });
  if (rents.length > 0) await db.insertInto('declared_rent').values(rents).execute();
}
