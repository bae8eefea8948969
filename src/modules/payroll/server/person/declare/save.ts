import type { DeclarationSent, RentSent } from '#modules/payroll/contract/person/declare-lines.ts';
import { anyOf } from '#platform/server/ids.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { Context } from '#platform/server/serve.ts';
import { changedSections, type DeclaredAnew } from '../../../engine/person/declare/lines.ts';
import { rentProblems } from '../../../engine/person/declare/rents.ts';
import { firstMonthOf } from '../../run/rents.ts';
import { writeSections } from '../sections/stored.ts';
import { rentsBy } from './facts.ts';
import { releaseProofs } from './proofs.ts';
import { type DeclaringPerson, rulesOfYear, standingSections } from './person.ts';

type Writer = Pick<Context, 'db' | 'session'>;
type StoredRents = Awaited<ReturnType<typeof rentsBy>> extends Map<number, infer R> ? R : never;

/** Fails on sections that the year does not have, twice the same, and on rents that cannot be. @throws ApplicationError */
export function expectDeclarable({ sections: sent, rents }: DeclarationSent, taxyear: string): void {
  const { sections, hra } = rulesOfYear(taxyear);
  const ruleByCode = new Map(sections.sections.map((section) => [section.code, section]));
  const codes = new Set<string>();
  for (const [at, { section, higher }] of sent.entries()) {
    const rule = ruleByCode.get(section);
    if (!rule) failField(`sections.${at}.section`, `The tax year ${taxyear} has no such section. Remove this line.`);
    if (codes.has(section)) failField(`sections.${at}.section`, 'This section is repeated. Enter its amount once.');
    if (higher && rule?.higher?.when !== 'declared')
      failField(`sections.${at}.higher`, 'This section has no higher limit to declare. Take it out.');
    codes.add(section);
  }
  const problems = rentProblems(rents, { first: firstMonthOf(taxyear), rule: hra });
  const [text] = Object.values(problems);
  if (text !== undefined) failWith('E0010', { text, fields: problems });
}

/** What of a declaration would change: sections that are written, and the rents as sent. */
export async function changesOf(
  { db }: Pick<Writer, 'db'>,
  person: DeclaringPerson,
  sent: DeclarationSent,
): Promise<readonly DeclaredAnew[]> {
  return changedSections(await standingSections(db, person), sent.sections);
}

const isSame = (row: StoredRents[number], sent: RentSent): boolean =>
  row.frommonth === sent.frommonth &&
  row.untilmonth === sent.untilmonth &&
  row.rentpermonth === sent.rentpermonth &&
  row.city === sent.city &&
  row.landlordname === sent.landlordname &&
  row.landlordpan === sent.landlordpan &&
  row.relationshipid === sent.relationshipid;

/** Writes rents as sent: one that changes begins without a proof, one that is not sent goes with its files. */
async function saveRents(writer: Writer, { employeeid, taxyear }: DeclaringPerson, sent: readonly RentSent[]) {
  const { db, session } = writer;
  const stored = (await rentsBy(db, [employeeid], taxyear)).get(employeeid) ?? [];
  const now = new Map(stored.map((row) => [row.declaredrentid, row]));
  const stays = new Set(sent.map(({ declaredrentid }) => declaredrentid));
  if (sent.some(({ declaredrentid }) => declaredrentid !== null && !now.has(declaredrentid))) notFound();
  const gone = stored.filter(({ declaredrentid }) => !stays.has(declaredrentid)).map((row) => row.declaredrentid);
  if (gone.length > 0) {
    await releaseProofs(db, gone);
    await db.deleteFrom('declared_rent').where(anyOf('declaredrentid', gone)).execute();
  }
  const changed = sent.filter(({ declaredrentid, ...row }) => {
    const before = declaredrentid === null ? undefined : now.get(declaredrentid);
    return !before || !isSame(before, { declaredrentid, ...row });
  });
  for (const { declaredrentid, ...row } of changed) {
    const values = { ...row, stateid: 1, accepted: null, reason: null, addedby: session.accountid };
    await (declaredrentid === null
      ? db
          .insertInto('declared_rent')
          .values({ ...values, employeeid, taxyear })
          .execute()
      : db.updateTable('declared_rent').set(values).where('declaredrentid', '=', declaredrentid).execute());
  }
}

/** Stores a declaration from the open month of the person on: the rows that the uploads write, too. */
export async function saveDeclared(writer: Writer, person: DeclaringPerson, sent: DeclarationSent): Promise<void> {
  const { employeeid, taxyear, payrollmonth } = person;
  const changes = await changesOf(writer, person, sent);
  const rows = changes.map((row) => ({ ...row, employeeid, taxyear, payrollmonth }));
  await writeSections(writer.db, rows, writer.session.accountid);
  await saveRents(writer, person, sent.rents);
}
