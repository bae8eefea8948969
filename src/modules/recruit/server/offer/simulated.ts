import { type PayStructure, simulatePackage, structuresOn } from '#modules/payroll/server/public.ts';
import { day } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import type { Context } from '#platform/server/serve.ts';

/** The pay structures that an offer for a joining date can name; none where the company has one for all. */
export const structuresFor = (db: Db, joiningdate: string): Promise<PayStructure[]> =>
  structuresOn(db, day(joiningdate));

/**
 * The pay structure that an offer names.
 * @returns undefined where the company has one for all @throws ApplicationError at its field
 */
export async function structureOf(
  db: Db,
  { joiningdate, structurecode }: { joiningdate: string; structurecode: string | null },
): Promise<PayStructure | undefined> {
  const structures = await structuresFor(db, joiningdate);
  if (structures.length === 0 && structurecode === null) return undefined;
  const match = structures.find(({ code }) => code === structurecode);
  if (match) return match;
  return failField(
    'structurecode',
    structurecode === null
      ? 'Please select the salary structure'
      : 'This salary structure is not in force on the joining date. Choose another one',
  );
}

type Paid = {
  annualctc: number;
  joiningdate: string;
  employmenttype: string;
  officeaddressid: number | null;
  structurecode: string | null;
};

/** What the package of an offer comes to by its pay structure, or why it cannot be worked out. */
export async function simulated(
  { db, today }: Pick<Context, 'db' | 'today'>,
  { annualctc, joiningdate, employmenttype, officeaddressid, structurecode }: Paid,
) {
  const office = await db
    .selectFrom('company_office')
    .select(['cityname', 'statename'])
    .where('officeaddressid', '=', officeaddressid ?? 0)
    .executeTakeFirst();
  const { gross, lines, missing } = await simulatePackage(
    db,
    {
      annualctc: paise(annualctc),
      joiningdate: day(joiningdate),
      employmenttype,
      city: office?.cityname ?? '',
      workstate: office?.statename ?? '',
      structure: structurecode,
    },
    today,
  );
  return { gross, lines: [...lines], missing };
}
