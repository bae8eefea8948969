import type { PackageHistory } from '#modules/payroll/contract/person/package-screen.ts';
import { type Day, type Month, monthOf } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { loadSettings } from '../../setup/settings.ts';
import { writeFigures } from './figures.ts';
import { storedProposal } from './proposal.ts';
import { agreedChoices } from './structures.ts';

type Person = { readonly employeeid: number; readonly joiningdate: Day };

/** What was agreed before somebody joined, with what the agreed structure takes; null where nothing was. */
export async function offeredTo(db: Db, person: Person, today: string): Promise<PackageHistory['offered']> {
  const result = await storedProposal(db, person.employeeid);
  if (!result) return null;
  const { structurecode, ...offered } = result;
  if (structurecode === null) return { ...offered, structure: null };
  const { structure } = await loadSettings(db, monthOf(person.joiningdate));
  const choices = await agreedChoices(db, { ...person, ...result, amount: paise(result.amount), structurecode }, today);
  return {
    ...offered,
    structure: {
      name: structure.structures?.find(({ code }) => code === structurecode)?.name ?? structurecode,
      choices: Object.entries(choices ?? {}).map(([code, value]) => ({
        name: structure.amounts.find((one) => one.code === code)?.name ?? code,
        value,
      })),
      fits: choices !== undefined,
    },
  };
}

/** Writes the choices of the agreed structure with the first package, from the first month that takes them. */
export async function takeAgreedStructure(
  db: Db,
  person: Person,
  { month, today, addedby }: { month: Month; today: string; addedby: number | null },
): Promise<void> {
  const result = await storedProposal(db, person.employeeid);
  if (!result || result.structurecode === null) return;
  const { structurecode } = result;
  const choices = await agreedChoices(db, { ...person, ...result, amount: paise(result.amount), structurecode }, today);
  const rows = Object.entries(choices ?? {});
  if (rows.length === 0) return;
  const { employeeid } = person;
  await writeFigures(
    db,
    rows.map(([code, value]) => ({ employeeid, code, value, payrollmonth: month, addedby })),
  );
}
