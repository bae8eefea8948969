import { declarationForm } from '#modules/payroll/contract/person/declare-own.ts';
import { RELATIONSHIP } from '#modules/payroll/contract/person/declare-lines.ts';
import { day } from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { registerPdf } from '#platform/server/register/pdf.ts';
import type { Register, RegisterRow } from '#platform/server/register/register.ts';
import { serveFile } from '#platform/server/serve.ts';
import { monthName } from '../../../engine/wording.ts';
import { rentsBy } from './facts.ts';
import { declaringPerson, type DeclaringPerson, rulesOfYear, standingSections } from './person.ts';

const rupees = (amount: number): string => formatRupees(paise(amount), { decimals: 0 });
const REJECTED = 4;
const ACCEPTED = 3;

const proofWords = (stateid: number, accepted: number | null): string =>
  stateid === ACCEPTED ? `Accepted ${rupees(accepted ?? 0)}` : stateid === REJECTED ? 'Rejected' : '';

/** The rows of the statement: rent with its landlords, then each declared section with where the law has it. */
async function rowsOf(db: Db, person: DeclaringPerson): Promise<RegisterRow[]> {
  const { sections } = rulesOfYear(person.taxyear);
  const rents = (await rentsBy(db, [person.employeeid], person.taxyear)).get(person.employeeid) ?? [];
  const standing = new Map((await standingSections(db, person)).map((row) => [row.section, row]));
  const ofRent = rents.map((row): RegisterRow => {
    const { frommonth, untilmonth, rentpermonth, landlordname, landlordpan, relationshipid, city } = row;
    const landlord = [landlordname, landlordpan ? `PAN ${landlordpan}` : '', RELATIONSHIP.label(relationshipid) ?? ''];
    return [
      'House rent',
      `${monthName(frommonth)} to ${monthName(untilmonth)}, ${city}. Landlord: ${landlord.filter(Boolean).join(', ')}`,
      `${rupees(rentpermonth)} a month`,
      proofWords(row.stateid, row.accepted),
    ];
  });
  const ofSections = sections.sections.flatMap(({ code, name, law }): RegisterRow[] => {
    const row = standing.get(code);
    return row && row.declared > 0
      ? [[name, `${sections.act}, ${law}`, rupees(row.declared), proofWords(row.stateid, row.accepted)]]
      : [];
  });
  return [...ofRent, ...ofSections];
}

/** The statement of claims of a person, as the law names it in the tax year. */
async function statementOf(
  db: Db,
  { employeeid, today, company }: { employeeid: number; today: string; company: string },
): Promise<Register> {
  const person = await declaringPerson(db, { employeeid, today });
  const { pan } =
    (await db.selectFrom('employee_statutory').select('pan').where('employeeid', '=', employeeid).executeTakeFirst()) ??
    {};
  const { sections } = rulesOfYear(person.taxyear);
  return {
    title: `${sections.forms.claims}: ${person.fullname}`,
    company,
    period: `Statement of claims for the tax year ${person.taxyear}`,
    pagesize: 'a4',
    columns: [
      { heading: 'Claim', width: 60 },
      { heading: 'Particulars', width: 0 },
      { heading: 'Amount', width: 36, align: 'right' },
      { heading: 'Proof', width: 36 },
    ],
    parts: [{ office: `${person.employeecode}, PAN ${pan ?? 'not entered'}`, rows: await rowsOf(db, person) }],
    legend: [
      `I, ${person.fullname}, certify that what is stated above is complete and correct.`,
      'Place and date: ____________________   Signature: ____________________',
    ],
    on: day(today),
  };
}

/** The statement of claims as PDF, for the caller or somebody within the right of the caller. */
export const formEndpoint = serveFile(declarationForm, async (ctx, { employeeid }) => {
  const { session, today, tenant } = ctx;
  const statement = await ctx.tx(async (db, people) => {
    const of = await people.one(employeeid ?? session.employeeid ?? notFound());
    return statementOf(db, { employeeid: of, today, company: tenant.companyname });
  });
  return {
    name: `${statement.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pdf`,
    type: 'application/pdf',
    bytes: await registerPdf(statement),
  };
});
