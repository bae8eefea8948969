import type { VpfBase } from '../setup/policy.ts';
import type { LoanPlan } from '../person/loan-plan.ts';
import type { Paise } from '#platform/engine/money.ts';
import type { Day, Month } from '#platform/engine/day.ts';
import type { ClosedQuantities, UnpaidDays } from './attended.ts';
import type { PaidPackage, PastMonth, Revision } from './past-month.ts';
import type { DeductionEntry, LimitFigures } from '../setup/deductions.ts';
import type { BesidePay, OneTime } from './beside-pay.ts';
import type { FbpOfHead } from '../person/fbp-facts.ts';
import type {
  Bill,
  Claim,
  DeclaredSection,
  LateUnits,
  LoanTerms,
  RecurringPay,
  Rent,
  UnitsWorked,
} from '../law/tax-facts.ts';
import type { PfFigures } from '../law/pf-figures.ts';
import type { Recovery } from './recovery.ts';
import type { RegisterFigures } from './register-figures.ts';
import type { Regime, RuleReference } from '../law/rules.ts';
import type { TaxWorking } from '../law/tax-working.ts';
import type { PaidInMonth, WorkPeriod } from './work-period.ts';

// Inputs and result of one payslip. Amounts are whole paise; days may be parts of days, to ten-thousandths.
export type Opening = {
  readonly monthsinservice: number;
  readonly gross: Paise;
  readonly basic: Paise;
  readonly hra: Paise;
  /** Official-duty allowances inside `gross` that are exempt in both regimes. */
  readonly exempt: Paise;
  readonly pt: Paise;
  readonly pf: Paise; // Own PF, VPF included.
  readonly tds: Paise;
  readonly previousincome: Paise;
  readonly previoustds: Paise;
  /** Taxable value of benefits (cars, loans); missing where there was none, like the two below. */
  readonly perquisites?: Paise;
  readonly employernps?: Paise;
  readonly previouspf?: Paise; // Deducted by previous employers, like the professional tax below.
  readonly previouspt?: Paise;
  /** What was paid of components that claims make exempt (LTA), by component. */
  readonly components?: Readonly<Record<string, Paise>>;
};

/** Declared amounts as the employee entered them; the statutory limits are applied in the run. */
export type Declaration = {
  readonly c80: Paise;
  readonly ccd1b: Paise;
  readonly dself: Paise;
  readonly dparents: Paise;
  readonly parentssenior: boolean;
  readonly homeloaninterest: Paise;
  readonly rentpermonth: Paise;
  readonly rentcity: string | null;
  readonly landlordpan: string | null;
  /** Rents by month where they change in the year, in place of the one above; missing where one holds for all of it. */
  readonly rents?: readonly Rent[];
};

export type Loan = {
  readonly number: string;
  readonly emi: Paise;
  readonly outstanding: Paise;
  readonly terms?: LoanTerms; // Missing for a loan without a taxable benefit.
  readonly plan?: LoanPlan; // Instalments with interest; missing where it is paid back by its EMI alone.
};
/** A salary advance: taken back in instalments, the last of which is the whole rest. */
export type Advance = {
  readonly number: string;
  readonly amount: Paise;
  readonly instalments: number;
  /** Instalments taken so far. */
  readonly taken: number;
  readonly outstanding: Paise;
};
/** Pay that was earned and is set aside until it is paid, by the month it was earned in; without one it is of before. */
export type SetAside = { readonly component: string; readonly month?: Month; readonly amount: Paise };

/** What later months need from a month paid here. */
export type PaidMonth = {
  readonly month: Month;
  /** The day it was paid; missing where that is its last day. */
  readonly paydate?: Day;
  readonly totalearnings: Paise;
  /** Inside `totalearnings`: pay that is not taxable; missing where all of it is. */
  readonly untaxed?: Paise;
  /** Inside `totalearnings`: pay that an exempt rule leaves out, in both regimes, and in the old one alone. */
  readonly exempt?: Paise;
  readonly exemptold?: Paise;
  /** Exempt pay by component, where the wage month has several payslips. */
  readonly exempted?: Readonly<Record<string, Paise>>;
  /** Taxable value of benefits beside the pay, and the employer's contribution to NPS; missing without any. */
  readonly perquisites?: Paise;
  readonly employernps?: Paise;
  readonly salaryelsewhere?: Paise; // Salary that is taxed here and paid elsewhere; missing without any.
  /** What was paid of components that claims make exempt, arrears included; missing without such components. */
  readonly components?: Readonly<Record<string, Paise>>;
  /** Pay in the professional tax base, arrears and one-time pay included; missing where it is all of `totalearnings`. */
  readonly ptwages?: Paise;
  /** Arrears included. */
  readonly basic: Paise;
  readonly hra: Paise;
  readonly inservice: boolean;
  /** Own PF and VPF, arrears included. */
  readonly pf: Paise;
  readonly pt: Paise;
  readonly tds: Paise;
  /** PF wages of the month itself, without arrears. */
  readonly pfwages: Paise;
  readonly epsdue: boolean;
  /** What the month set aside, and what it paid of what was; missing where it did neither. */
  readonly setaside?: { readonly added: readonly SetAside[]; readonly paid: Readonly<Record<string, Paise>> };
  readonly fbp?: readonly FbpOfHead[]; // Heads of the flexible benefit plan; missing without any.
};

/** All inputs of an employee's pay for a month. */
export type EmployeeFacts = BesidePay & {
  readonly code: string;
  readonly name: string;
  readonly gender: 'M' | 'F' | 'O';
  readonly birthdate: Day;
  readonly joiningdate: Day;
  readonly leavingdate: Day | null;
  readonly employmenttype: string;
  readonly grade: string;
  readonly city: string;
  readonly workstate: string; // Of work, by name or two-letter code.
  readonly disability: boolean;
  readonly pan: string | null;
  readonly uan: string | null;
  readonly paymentmode: string;
  /** A key of the policy's PF options. */
  readonly pfoption: string;
  readonly epsmember: boolean;
  /** Voluntary PF in percent, as decimal text. */
  readonly vpfrate: string;
  /** Voluntary PF a month as an amount, instead of a rate; missing where there is none. */
  readonly vpfamount?: Paise;
  readonly vpfbase?: VpfBase; // What the rate is of; missing where that is the company's.
  readonly regime: Regime | null;
  /** The package in force from the first of the month. */
  readonly package: PaidPackage;
  readonly revision: Revision | null;
  /** Past months whose arrears this month pays; missing without any. */
  readonly past?: readonly PastMonth[];
  readonly opening: Opening;
  readonly declaration: Declaration | null;
  /** Sections of the income tax declared with a state of their own; missing where none is. */
  readonly sections?: readonly DeclaredSection[];
  readonly proofsonly?: true; // Declared amounts count as far as their proof was accepted; missing otherwise.
  readonly lopdays: number;
  /** How much of a day is off by the person's calendar, 0.5 or 1; missing where pay does not go by working days. */
  readonly offdays?: Readonly<Record<string, number>>;
  /** What the unpaid days are for, where they come from the close of attendance; missing without any, and of a sheet. */
  readonly unpaid?: readonly UnpaidDays[];
  readonly closed?: ClosedQuantities; // Of the close of attendance; missing where no formula reads it, and of a sheet.
  readonly onetime: readonly OneTime[];
  readonly recurring?: readonly RecurringPay[]; // Missing where nothing recurs.
  readonly units?: readonly UnitsWorked[];
  readonly unitdays?: number; // Days with units that were entered by the day; missing without any.
  readonly lateunits?: readonly LateUnits[]; // Of past months, changed after their close; missing without any.
  readonly bills?: readonly Bill[];
  readonly claims?: readonly Claim[];
  readonly loans: readonly Loan[];
  readonly advances?: readonly Advance[]; // Running ones; missing where there are none.
  readonly recovery: Paise; // Carried from the month before.
  readonly recoveries?: readonly Recovery[]; // Its kinds; missing where there is none, and in facts of before.
  readonly entity?: number; // The legal entity of the payslip; missing for the company itself.
  /** The days of the period spent in that entity; missing where those are all of it. */
  readonly span?: { readonly from: Day; readonly to: Day };
  /** What earlier payslips of the same wage month gave, by pay date, then run; missing where there is none. */
  readonly before?: readonly PaidInMonth[];
  /** Net pay of a reversed payslip of this month that was not recovered; missing when there is none. */
  readonly alreadypaid?: Paise;
  /** Net pay of earlier payslips that was not paid, as the payment came in whole units; missing where there is none. */
  readonly carriedrest?: Paise;
  readonly setaside?: readonly SetAside[]; // Not paid yet; missing where nothing is.
  /** Coverage as decided earlier in this contribution period; null when not decided yet. */
  readonly esicovered: boolean | null;
  /** Covered in the contribution period that ended with the month before; missing where that is not so. */
  readonly esiended?: true;
  readonly history: readonly PaidMonth[]; // Months of this tax year paid here, in order.
};

export type LineKind = 'earning' | 'arrear' | 'deduction' | 'employer';
/** One amount with its calculation. */
export type PayslipLine = {
  readonly kind: LineKind;
  readonly component: string;
  readonly name: string;
  readonly amount: Paise;
  /** Of arrears and of units of a past month: that month, which the name ends with. Missing in payslips of before there were several. */
  readonly wagemonth?: Month;
  readonly formula: string;
  /** Inputs: amounts in paise, days and rates unchanged. */
  readonly inputs: Readonly<Record<string, number | string>>;
  readonly rule: RuleReference | undefined;
  readonly rounding: string | undefined;
};

export type { PfFigures };

export type Payslip = {
  readonly code: string;
  /** The wage month. */
  readonly month: Month;
  /** The days paid; missing for a calendar month paid at once, as regular pay. */
  readonly period?: Pick<WorkPeriod, 'kind' | 'number' | 'from' | 'to'>;
  /** The legal entity, missing for the company itself; the name of the structure, missing where there is one. */
  readonly entity?: number;
  readonly structure?: string;
  readonly lines: readonly PayslipLine[];
  readonly register: RegisterFigures;
  readonly tax: TaxWorking;
  /** Due and taken of each kind of deduction, in the order taken. */
  readonly deductions: readonly { readonly kind: DeductionEntry; readonly due: Paise; readonly taken: Paise }[];
  /** What the next month starts from. */
  readonly carry: {
    readonly recovery: Paise;
    readonly recoveries?: readonly Recovery[];
    readonly loans: readonly Loan[];
    /** Missing where there were no salary advances. */
    readonly advances?: readonly Advance[];
    readonly esicovered: boolean;
    readonly paid: PaidMonth;
    /** What later payslips of the same wage month need beside the register; missing for a plain calendar month. */
    readonly inmonth?: {
      /** The days paid; empty where none were. */
      readonly days: { readonly from?: Day; readonly to?: Day };
      readonly last: boolean;
      readonly workstate: string;
      readonly lwfwages: Paise;
    };
  };
  /** Deductions above one of the company's limits, or above the share that the Code on Wages s.18 names. */
  readonly aboveDeductionLimit: boolean;
  /** The company's own limits; missing where it has none. */
  readonly limits?: readonly LimitFigures[];
};
