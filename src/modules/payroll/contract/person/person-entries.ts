import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, paiseField } from '#platform/contract/fields.ts';
import { benefitRecord } from './benefits-in-kind.ts';
import { ptExemptionRecord } from './pt-exemption.ts';
import { carRecord } from './company-cars.ts';
import { personSections, sectionSave } from './declared-sections.ts';
import { loanTermsSave } from './loans.ts';
import { payGroupCode } from '../setup/pay-groups.ts';
import { personTagRecord } from './tag.ts';
import { componentCode, monthText } from '../units.ts';
import { unitsRecord, unitsSave } from './units-worked.ts';
import { namedPeriod } from '../run/work-period.ts';

const edit = { feature: 'payrollInput', need: 'edit', scope: 'tenant' } as const;
const MAX = 1e13;

const loan = z.object({
  loanid: z.number(),
  loannumber: z.string(),
  loankind: z.enum(['Loan', 'Advance']),
  loantype: z.string(),
  principal: z.number(),
  /** Owed after the last locked month. */
  outstanding: z.number(),
  emi: z.number().nullable(),
  instalments: z.number().nullable(),
  instalmentstaken: z.number().nullable(),
  /** Percent a year, as decimal text; both are null for a loan without a taxable benefit. */
  interestrate: z.string().nullable(),
  benchmarkrate: z.string().nullable(),
});
const car = carRecord.row.extend({
  /** A locked month was paid with it: it may only end. */
  paid: z.boolean(),
});
const inkind = benefitRecord.row.extend({
  /** A locked month was paid with it: it may only end. */
  paid: z.boolean(),
});
const proof = z.object({
  exemptionproofid: z.number(),
  /** `Settlement`: what a settlement makes exempt; it is taken out with the settlement. */
  proofkind: z.enum(['Bill', 'Claim', 'Settlement']),
  payrollmonth: z.string(),
  component: z.string(),
  name: z.string(),
  amount: z.number(),
  /** Its month takes no more input. */
  closed: z.boolean(),
});
const units = unitsRecord.row.extend({
  payrollmonth: z.string(),
  name: z.string(),
  units: z.string(),
  /** One of several periods of the month; null where there is one. */
  period: namedPeriod.nullable(),
  closed: z.boolean(),
});
const extra = z.object({
  onetimeid: z.number(),
  payrollmonth: z.string(),
  name: z.string(),
  amount: z.number(),
  deduction: z.boolean(),
  note: z.string().nullable(),
  period: namedPeriod.nullable(),
});
const named = z.object({ code: z.string(), name: z.string() });

const entries = z.object({
  /** The next month to be run, and the months that an entry may be of. */
  next: z.string(),
  months: z.array(z.string()),
  /** The periods of those of the months in which the person has several. */
  periods: z.array(
    z.object({ payrollmonth: z.string(), periods: z.array(namedPeriod.extend({ closed: z.boolean() })) }),
  ),
  loans: z.array(loan),
  cars: z.array(car),
  /** Payroll tags, newest first, and those to choose from. */
  tags: z.array(personTagRecord.row.extend({ name: z.string() })),
  tagstochoose: z.array(named),
  /** Exemptions from professional tax, newest first. */
  ptexemptions: z.array(ptExemptionRecord.row),
  /** Houses and meals, newest first. */
  inkind: z.array(inkind),
  /** Of the tax year of the next month, newest first. */
  proofs: z.array(proof),
  units: z.array(units),
  /** Extra payments and deductions of the next month and later ones. */
  extras: z.array(extra),
  /** Earnings that bills and claims may be for, those that units are paid in, and the items that have a rate. */
  exempt: z.object({ Bill: z.array(named), Claim: z.array(named) }),
  onetime: z.array(named),
  /** Of them those whose units a formula pays: their items need no rate. */
  byformula: z.array(z.string()),
  items: z.array(z.string()),
  /** The pay group of the next month, those to choose from, and what was chosen for the person; null without groups. */
  paygroup: z
    .object({
      name: z.string(),
      groups: z.array(named),
      chosen: z.array(
        z.object({
          employeepaygroupid: z.number(),
          payrollmonth: z.string(),
          /** Null where the rules of the groups say it. */
          name: z.string().nullable(),
          closed: z.boolean(),
        }),
      ),
    })
    .nullable(),
  /** What is declared for the income tax by sections. */
  sections: personSections,
  /** Amounts of the opening balance that are not zero; null without one. */
  opening: z
    .object({ taxyear: z.string(), figures: z.array(z.object({ name: z.string(), amount: z.number() })) })
    .nullable(),
});
export type PersonEntries = z.infer<typeof entries>;

export const getPersonEntries = endpoint({
  method: 'GET',
  path: 'payroll/package/entry',
  access: { feature: 'payslip', need: 'read', scope: 'people' },
  summary:
    'What payroll has of a person beside the package: loans, cars, bills, claims, units; the caller’s own without an employeeid',
  input: z.object({ employeeid: id.optional() }),
  output: z.array(entries),
  example: {},
});

type Summaries = { readonly save: string; readonly remove: string };
/** The calls of one kind of entry on the page of a person: saving one, and removing it by its id. */
const entryCalls = <I extends z.ZodType, K extends string>({
  path,
  idfield,
  input,
  example,
  summary,
}: {
  path: string;
  idfield: K;
  input: I;
  example: z.input<I>;
  summary: Summaries;
}) => ({
  save: endpoint({
    method: 'POST',
    path: `payroll/package/${path}`,
    access: edit,
    money: true,
    summary: summary.save,
    input,
    output: z.array(entries),
    example,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `payroll/package/${path}/:${idfield}`,
    access: edit,
    summary: summary.remove,
    input: idParam(idfield),
    output: z.array(entries),
    example: { [idfield]: 1 } as never,
  }),
});

export const { save: saveCompanyCar, remove: removeCompanyCar } = entryCalls({
  path: 'car',
  idfield: 'companycarid',
  input: carRecord.save,
  example: carRecord.example,
  summary: {
    save: 'A company car of a person; one that a locked month was paid with may only end',
    remove: 'Remove a car that no locked month was paid with',
  },
});

export const { save: savePersonTag, remove: removePersonTag } = entryCalls({
  path: 'tag',
  idfield: 'employeepayrolltagid',
  input: personTagRecord.save,
  example: personTagRecord.example,
  summary: {
    save: 'A payroll tag that a person has from a day to a day; locked payslips keep theirs',
    remove: 'Remove a payroll tag of a person; locked payslips keep it',
  },
});

export const { save: savePtExemption, remove: removePtExemption } = entryCalls({
  path: 'ptexemption',
  idfield: 'ptexemptionid',
  input: ptExemptionRecord.save,
  example: ptExemptionRecord.example,
  summary: {
    save: 'An exemption of a person from professional tax, from a day to a day; locked payslips keep their tax',
    remove: 'Remove an exemption from professional tax; locked payslips keep their tax',
  },
});

export const { save: saveBenefit, remove: removeBenefit } = entryCalls({
  path: 'benefit',
  idfield: 'benefitinkindid',
  input: benefitRecord.save,
  example: benefitRecord.example,
  summary: {
    save: 'A house or meals that a person is given; what a locked month was paid with may only end',
    remove: 'Remove a house or meals that no locked month was paid with',
  },
});

export const personGroupSave = z.object({
  employeeid: id,
  payrollmonth: monthText,
  /** Empty for the company's own cycle, null for the rules of the groups. */
  paygroup: z.union([payGroupCode, z.literal('')]).nullable(),
});
export const { save: savePersonGroup, remove: removePersonGroup } = entryCalls({
  path: 'paygroup',
  idfield: 'employeepaygroupid',
  input: personGroupSave,
  example: { employeeid: 1, payrollmonth: '2026-10', paygroup: null },
  summary: {
    save: 'The pay group of a person from a month on',
    remove: 'Remove the choice of a pay group from a month that is not approved',
  },
});

export const proofSave = z.object({
  employeeid: id,
  proofkind: z.enum(['Bill', 'Claim']),
  payrollmonth: monthText,
  component: componentCode.max(60),
  amount: paiseField.min(1, 'Please enter the amount').max(MAX, 'Please fill valid data'),
});
export const { save: saveProof, remove: removeProof } = entryCalls({
  path: 'proof',
  idfield: 'exemptionproofid',
  input: proofSave,
  example: { employeeid: 1, proofkind: 'Bill', payrollmonth: '2026-10', component: 'conveyance', amount: 118_000 },
  summary: {
    save: 'A bill of a month or a claim of the tax year; several of a person and component add up',
    remove: 'Remove a bill or claim of a month that is not approved',
  },
});

export const { save: saveUnits, remove: removeUnits } = entryCalls({
  path: 'units',
  idfield: 'unitsworkedid',
  input: unitsSave,
  example: { employeeid: 1, payrollmonth: '2026-10', item: 'Night Shift', component: 'overtime', units: '14.5' },
  summary: {
    save: 'Units worked in a month; several rows of a person and item add up',
    remove: 'Remove units of a month that is not approved',
  },
});

export const saveLoanTerms = endpoint({
  method: 'POST',
  path: 'payroll/package/loanterms',
  access: edit,
  money: true,
  summary: 'The rates from which the taxable benefit of a loan is worked out, in force from the next month on',
  input: loanTermsSave,
  output: z.array(entries),
  example: { loanid: 1, interestrate: '0', benchmarkrate: '9.35' },
});

export const { save: saveSection, remove: removeSection } = entryCalls({
  path: 'section',
  idfield: 'declaredsectionid',
  input: sectionSave,
  example: {
    employeeid: 1,
    section: 'c80',
    payrollmonth: '2026-10',
    declared: 9_000_000,
    higher: false,
    state: 'declared',
    accepted: null,
    reason: null,
  },
  summary: {
    save: 'What a person declares by a section of the income tax, from a month on, with the state of its proof',
    remove: 'Remove a declared section from a month that is not approved',
  },
});
