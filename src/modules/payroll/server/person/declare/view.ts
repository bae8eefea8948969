import type { DeclarationView, DeclaredLine, DeclaredRent } from '#modules/payroll/contract/person/declare-lines.ts';
import type { Context } from '#platform/server/serve.ts';
import { loadSettings } from '../../setup/settings.ts';
import { stateOf } from '../sections/stored.ts';
import { rentsBy } from './facts.ts';
import { type DeclaringPerson, limitOf, proofsOnlyFrom, rulesOfYear, standingSections } from './person.ts';

type Reader = Pick<Context, 'db' | 'session' | 'fileLink'>;
type Files = DeclaredLine['files'];

/** The files of a person's proofs, by the section or the rent that they prove. */
async function filesOf({ db, session, fileLink }: Reader, { employeeid, taxyear }: DeclaringPerson) {
  const rows = await db
    .selectFrom('declaration_proof')
    .select(['declarationproofid', 'section', 'declaredrentid', 'documentpath', 'filename'])
    .where('employeeid', '=', employeeid)
    .where('taxyear', '=', taxyear)
    .orderBy('declarationproofid')
    .execute();
  const files = Map.groupBy(rows, ({ section, declaredrentid }) => section ?? String(declaredrentid));
  return (line: string | number): Files =>
    (files.get(String(line)) ?? []).map(({ declarationproofid, documentpath, filename }) => ({
      declarationproofid,
      filename,
      path: fileLink(documentpath, session.logininfoid),
    }));
}

/** The declaration of a person with every section of the year, declared or not. */
export async function declarationOf(reader: Reader, person: DeclaringPerson): Promise<DeclarationView> {
  const { db } = reader;
  const { employeeid, taxyear, payrollmonth } = person;
  const { sections, tax, hra } = rulesOfYear(taxyear);
  const standing = new Map((await standingSections(db, person)).map((row) => [row.section, row]));
  const files = await filesOf(reader, person);
  const rents = (await rentsBy(db, [employeeid], taxyear)).get(employeeid) ?? [];
  const { taxregime } =
    (await db
      .selectFrom('employee_statutory')
      .select('taxregime')
      .where('employeeid', '=', employeeid)
      .executeTakeFirst()) ?? {};
  const { payroll } = await loadSettings(db, payrollmonth);
  return {
    ...person,
    proofsonlyfrom: await proofsOnlyFrom(db, person),
    regime: taxregime == null ? null : taxregime === 'Old' ? 'old' : 'new',
    defaultregime: payroll.tds.defaultregime,
    panabove: hra.panabove,
    cities: [...hra.cities],
    lines: sections.sections.map(({ code, name, law, kind, cap, higher, condition, proof }): DeclaredLine => {
      const row = standing.get(code);
      return {
        section: code,
        name,
        law: `${sections.act} ${law}`,
        kind,
        cap: limitOf(cap, tax),
        higherlabel: higher?.when === 'declared' ? higher.label : null,
        condition: condition ?? null,
        proof,
        declared: row?.declared ?? 0,
        higher: row?.ishigher ?? false,
        state: stateOf(row?.stateid ?? 1),
        accepted: row?.accepted ?? null,
        reason: row?.reason ?? null,
        files: files(code),
      };
    }),
    rents: rents.map(
      ({
        declaredrentid,
        frommonth,
        untilmonth,
        rentpermonth,
        city,
        landlordname,
        landlordpan,
        ...row
      }): DeclaredRent => ({
        declaredrentid,
        frommonth,
        untilmonth,
        rentpermonth,
        city,
        landlordname,
        landlordpan,
        relationshipid: row.relationshipid as DeclaredRent['relationshipid'],
        state: stateOf(row.stateid),
        accepted: row.accepted,
        reason: row.reason,
        files: files(declaredrentid),
      }),
    ),
  };
}
