import { message } from '#platform/contract/messages.ts';
import { day } from '#platform/engine/day.ts';
import { personRows } from '#platform/server/person-record.ts';
import { numberOf, textOf } from '#bulk/server/columns.ts';
import { type BulkColumn, fail, type ReadRow } from '#bulk/server/kind.ts';
import { projection } from '#bulk/server/projection.ts';
import { type Person, peopleOf } from '#modules/people/server/public.ts';
import { declarationRecord } from '../../../contract/person/declaration.ts';
import {
  hraDeclarationBulk,
  ofMonth,
  ofTaxYear,
  payslipBulk,
  prorationBulk,
  salaryStructureBulk,
} from '../../../contract/person/inputs.ts';
import { daysInService } from '../../../engine/run/pay/service.ts';
import { periodsOfPeople } from '../../run/periods/days.ts';
import { loadSettings, preparedOf } from '../../setup/settings.ts';
import { daysOrBlank } from './columns.ts';
import { declarationKind } from './declarations.ts';
import { lossOfPayKind } from './loss-of-pay.ts';
import { openingRegisterKind } from './opening-register.ts';
import { grossOf, inForceOn, packagesOf } from './packages.ts';
import { periodOf } from './periods.ts';
import { revisionKind } from './revisions.ts';
import { MONTH_COLUMNS } from './revision-rows.ts';

const WHO = ['employeecode', 'fullname'];
const personByRow = (people: readonly { readonly row: ReadRow; readonly person: Person }[]) =>
  new Map(people.map(({ row, person }) => [row.rownumber, person]));

/** New pay from a day on without the old one, which is what the record has on that day. */
export const salaryStructureKind = projection(revisionKind, {
  contract: salaryStructureBulk,
  columns: [...WHO, 'effectivefrom', 'newgross', 'newctc', 'lopdays', ...MONTH_COLUMNS.map(({ name }) => name)],
  async prepare({ db, parameters }, rows) {
    const people = await peopleOf(db, rows);
    const persons = personByRow(people);
    const packages = await packagesOf(
      db,
      people.map(({ person }) => person.employeeid),
    );
    const structure = preparedOf(await loadSettings(db, ofMonth.parse(parameters).payrollmonth));
    return rows.map((row) => {
      const from = textOf(row, 'effectivefrom');
      const employeeid = persons.get(row.rownumber)?.employeeid ?? 0;
      const current = from === null ? undefined : inForceOn(packages.get(employeeid), day(from));
      const isctc = numberOf(row, 'newctc') > 0;
      // A row of figures alone keeps the amount.
      if (!current || (!isctc && numberOf(row, 'newgross') === 0)) return {};
      if (isctc) return { oldctc: current.paybasis === 'CTC' ? current.amount : 0 };
      return { oldgross: grossOf(structure, current) };
    });
  },
});

const paidDays = daysOrBlank({
  name: 'paiddays',
  label: 'Paid Days',
  aliases: ['Payable Days', 'Effective Paid Days', 'Days Paid'],
  required: true,
  hint: 'Days of the month that are paid, in steps of half a day; the other days in service are unpaid',
});
/** A blank cell is no zero here: it would be a month without pay. */
const PAID_DAYS: BulkColumn = {
  ...paidDays,
  read(cell, environment) {
    const read = paidDays.read(cell, environment);
    return read.ok && read.value === null ? { ok: false, error: message('E1380') } : read;
  },
};

/** The paid days of a month: what is left of the days in service is loss of pay. */
export const prorationKind = projection(lossOfPayKind, {
  contract: prorationBulk,
  columns: [...WHO, 'remarks'],
  own: [PAID_DAYS],
  async prepare({ db, parameters }, rows) {
    const { payrollmonth } = ofMonth.parse(parameters);
    const people = await peopleOf(db, rows);
    const persons = personByRow(people);
    const periods = await periodsOfPeople(
      db,
      payrollmonth,
      people.map(({ person }) => person.employeeid),
    );
    return rows.map((row) => {
      const person = persons.get(row.rownumber);
      const period = person && periods(person.employeeid).find(({ number }) => number === periodOf(row));
      if (!period) return {};
      const served = daysInService(person, period);
      const days = numberOf(row, PAID_DAYS.name);
      if (days > served)
        fail(row, PAID_DAYS.name, `${days} days are more than the ${served} days in service. Enter at most ${served}.`);
      return { lopdays: Math.max(0, served - days) };
    });
  },
});

const RENT = ['rentpermonth', 'rentcity', 'landlordpan', 'newrentfrom', 'newrentpermonth', 'newrentcity'];

/** The rents of declarations: what else somebody has declared for the year stays. */
export const hraDeclarationKind = projection(declarationKind, {
  contract: hraDeclarationBulk,
  columns: [...WHO, ...RENT],
  async prepare({ db, parameters }, rows) {
    const people = await peopleOf(db, rows);
    const persons = personByRow(people);
    const ids = people.map(({ person }) => person.employeeid);
    const stored = await personRows(db, declarationRecord, { ids, of: ofTaxYear.parse(parameters) });
    const current = new Map(stored.map((row) => [row.employeeid, row]));
    return rows.map((row) => {
      const before = current.get(persons.get(row.rownumber)?.employeeid ?? 0);
      if (!before) return {};
      const { c80, ccd1b, dself, dparents, homeloaninterest, parentssenior } = before;
      return { c80, ccd1b, dself, dparents, homeloaninterest, parentssenior: parentssenior ? 'Yes' : 'No' };
    });
  },
});

/** Payslips of a month before payroll ran here. */
export const payslipKind = projection(openingRegisterKind, {
  contract: payslipBulk,
  columns: openingRegisterKind.columns.map(({ name }) => name),
});
