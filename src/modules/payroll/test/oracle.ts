// A second, naive implementation of the sample company's written payroll policy, independent of the engine and
// sharing no code with it: whole rupees, integer fractions, straight-line code. For tests only.

import { rnd, yearTax } from './oracle-tax.ts';

export type Cells = Readonly<Record<string, string | number | null>>;
export type MonthRows = {
  readonly employees: readonly Cells[];
  readonly openings: readonly Cells[];
  readonly declarations: readonly Cells[];
  readonly attendance: readonly Cells[];
  readonly onetime: readonly Cells[];
  readonly loans: readonly Cells[];
  readonly leavers: readonly Cells[];
  readonly revisions: readonly Cells[];
};
type Loan = { id: string; emi: number; left: number };
type Past = {
  month: number;
  total: number;
  basic: number;
  hra: number;
  own: number;
  pt: number;
  tds: number;
  pfw: number;
  eps: boolean;
};
type Man = {
  row: Cells;
  open: Cells;
  decl: Cells | undefined;
  g: number;
  leave: string;
  loans: Loan[];
  recovery: number;
  esi: boolean | undefined;
  past: Past[];
};

const METROS = 'Mumbai Delhi Kolkata Chennai Bengaluru Hyderabad Pune Ahmedabad'.split(' ');
const LENGTH: Record<number, number> = { 10: 31, 11: 30, 12: 31, 13: 31, 14: 28, 15: 31 };
const n = (cells: Cells | undefined, name: string): number => Number(cells?.[name] ?? 0);
const s = (cells: Cells | undefined, name: string): string => String(cells?.[name] ?? '');
const ceil = (a: number, b: number): number => Math.floor((a + b - 1) / b);
// Months of the tax year are 10 to 15: October to March.
const iso = (month: number, day: number): string =>
  `${month > 12 ? 2027 : 2026}-${String(month > 12 ? month - 12 : month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
const len = (month: number): number => LENGTH[month] ?? 0;
const servedDays = (join: string, leave: string, month: number): number => {
  let count = 0;
  for (let d = 1; d <= len(month); d += 1)
    if (join <= iso(month, d) && (leave === '' || iso(month, d) <= leave)) count += 1;
  return count;
};
const leavesIn = (leave: string, month: number): boolean => leave >= iso(month, 1) && leave <= iso(month, len(month));

type Pay = { gross: number; basic: number; hra: number; conv: number; spec: number };
function fullPay(g: number, city: string): Pay {
  const basic = rnd(g, 2);
  const hra = METROS.includes(city) ? rnd(basic, 2) : rnd(basic * 2, 5);
  const conv = Math.min(1600, g - basic - hra);
  return { gross: g, basic, hra, conv, spec: g - basic - hra - conv };
}
function part(pay: Pay, halves: number, month: number): Pay {
  const of = len(month) * 2;
  const p = {
    gross: rnd(pay.gross * halves, of),
    basic: rnd(pay.basic * halves, of),
    hra: rnd(pay.hra * halves, of),
    conv: rnd(pay.conv * halves, of),
    spec: 0,
  };
  p.spec = p.gross - p.basic - p.hra - p.conv;
  if (p.spec < 0) {
    p.conv += p.spec;
    p.spec = 0;
  }
  return p;
}

const birthday = (born: string, age: number): string => `${Number(born.slice(0, 4)) + age}${born.slice(4)}`;
const CEILING = 25000;
function pfOf(row: Cells, epf: number, eps: number): { emp: number; vpf: number; eps: number; er: number } {
  const emp = rnd(epf * 12, 100);
  const pension = rnd(eps * 833, 10000);
  return { emp, vpf: rnd(epf * n(row, 'VPF Percent'), 100), eps: pension, er: emp - pension };
}
const epfWages = (row: Cells, wages: number): number =>
  s(row, 'PF Option') === 'None' ? 0 : s(row, 'PF Option') === 'Full' ? wages : Math.min(wages, CEILING);

function steps(value: number, table: readonly (readonly [number, number])[], above: number): number {
  for (const [upto, tax] of table) if (value <= upto) return tax;
  return above;
}
function monthPt(row: Cells, pay: number, month: number): number {
  const feb = month === 14;
  switch (s(row, 'Work State')) {
    case 'Maharashtra':
      if (s(row, 'Gender') === 'F') return pay <= 25000 ? 0 : feb ? 300 : 200;
      return steps(
        pay,
        [
          [7500, 0],
          [10000, 175],
        ],
        feb ? 300 : 200,
      );
    case 'Karnataka':
      return pay < 25000 ? 0 : feb ? 300 : 200;
    case 'Telangana':
      return steps(
        pay,
        [
          [15000, 0],
          [20000, 150],
        ],
        200,
      );
    case 'West Bengal':
      return steps(
        pay,
        [
          [20000, 0],
          [30000, 100],
          [50000, 140],
          [100000, 170],
        ],
        208,
      );
    case 'Gujarat':
      return pay <= 12000 ? 0 : 200;
    default:
      return 0;
  }
}
function halfPt(row: Cells, income: number): number {
  if (s(row, 'Work State') === 'Kerala')
    return steps(
      income,
      [
        [11999, 0],
        [17999, 320],
        [29999, 450],
        [44999, 600],
        [99999, 750],
        [124999, 1000],
      ],
      1250,
    );
  if (s(row, 'Work State') === 'Tamil Nadu')
    return steps(
      income,
      [
        [21000, 0],
        [30000, 180],
        [45000, 425],
        [60000, 930],
        [75000, 1025],
      ],
      1250,
    );
  return 0;
}
const HALF_YEARLY = ['Kerala', 'Tamil Nadu'];

export type Register = Record<string, string>;
/** A payroll from October on, month by month. */
export function oracle(months: readonly MonthRows[]): Register[][] {
  const staff = new Map<string, Man>();
  return months.map((rows, index) => {
    const month = 10 + index;
    for (const row of rows.employees) {
      const ctc = s(row, 'Pay Basis') === 'CTC';
      staff.set(s(row, 'Employee Code'), {
        row,
        open: row,
        decl: undefined,
        g: ctc ? rnd(n(row, 'Annual CTC'), 12) : n(row, 'Monthly Gross'),
        leave: s(row, 'Leaving Date'),
        loans: [],
        recovery: 0,
        esi: undefined,
        past: [],
      });
    }
    const each = (list: readonly Cells[], act: (man: Man, row: Cells) => void): void => {
      for (const row of list) {
        const man = staff.get(s(row, 'Employee Code'));
        if (man) act(man, row);
      }
    };
    each(rows.openings, (man, row) => void (man.open = row));
    each(rows.declarations, (man, row) => void (man.decl = row));
    each(rows.leavers, (man, row) => void (man.leave = s(row, 'Leaving Date')));
    each(
      rows.loans,
      (man, row) =>
        void man.loans.push({
          id: s(row, 'Loan Number'),
          emi: n(row, 'EMI'),
          left: n(row, 'Outstanding On 1 Oct 2026'),
        }),
    );
    const codes = [...staff.keys()].sort();
    return codes.flatMap((code) => {
      const man = staff.get(code);
      if (!man || (man.leave !== '' && man.leave < iso(month, 1))) return [];
      return [payOne(code, man, month, rows)];
    });
  });
}

function payOne(code: string, man: Man, month: number, rows: MonthRows): Register {
  const { row, open, decl, past } = man;
  const mine = (list: readonly Cells[]): Cells[] => list.filter((one) => s(one, 'Employee Code') === code);
  const revision = mine(rows.revisions)[0];
  const oldGross = man.g;
  if (revision) man.g = n(revision, 'New Monthly Gross');
  const [g, city, join] = [man.g, s(row, 'City'), s(row, 'Joining Date')];
  const full = fullPay(g, city);
  const lop = n(mine(rows.attendance)[0], 'LOP Days');
  const service = servedDays(join, man.leave, month);
  const e = part(full, Math.max(0, service * 2 - lop * 2), month);
  const a: Pay = { gross: 0, basic: 0, hra: 0, conv: 0, spec: 0 };
  if (revision) {
    const was = fullPay(oldGross, city);
    const days = len(month - 1) - Number(s(revision, 'Effective From').slice(8)) + 1;
    const [h, of] = [days * 2 - n(revision, 'LOP Days 16 to 31 October') * 2, len(month - 1) * 2];
    a.gross = rnd((full.gross - was.gross) * h, of);
    a.basic = rnd((full.basic - was.basic) * h, of);
    a.hra = rnd((full.hra - was.hra) * h, of);
    a.conv = rnd((full.conv - was.conv) * h, of);
    a.spec = a.gross - a.basic - a.hra - a.conv;
  }
  const items = mine(rows.onetime);
  const item = (type: string): number =>
    items
      .filter((one) => s(one, 'Type') === type && s(one, 'Kind') === 'Earning')
      .reduce((t, one) => t + n(one, 'Amount'), 0);
  const [overtime, incentive, perf, joining] = [
    item('Overtime'),
    item('Sales Incentive'),
    item('Performance Bonus'),
    item('Joining Bonus'),
  ];
  const total = e.gross + a.gross + overtime + incentive + perf + joining;

  const member = s(row, 'PF Option') !== 'None';
  const epsFor = (m: number): boolean =>
    member && s(row, 'EPS Member') === 'Yes' && birthday(s(row, 'Date of Birth'), 58) > iso(m, 1);
  const pfw = member ? e.basic + e.spec : 0;
  const epf = epfWages(row, pfw);
  const edli = Math.min(epf, CEILING);
  const eps = epsFor(month) ? edli : 0;
  const pf = pfOf(row, epf, eps);
  const before = past.at(-1);
  const aw = member ? a.basic + a.spec : 0;
  const capped = Math.min(CEILING, (before?.pfw ?? 0) + aw) - Math.min(CEILING, before?.pfw ?? 0);
  const aEpf = !member ? 0 : s(row, 'PF Option') === 'Full' ? aw : capped;
  const aEdli = member ? capped : 0;
  const aEps = before?.eps ? capped : 0;
  const apf = pfOf(row, aEpf, aEps);

  if (man.esi === undefined)
    man.esi = s(row, 'Employment Type') !== 'Apprentice' && g <= (s(row, 'Disability') === 'Yes' ? 25000 : 21000);
  const esiBase = man.esi ? e.gross + a.gross + overtime + incentive : 0;
  const esiEmp = g <= 176 * 26 ? 0 : ceil(esiBase * 75, 10000);
  const esiEr = ceil(esiBase * 325, 10000);

  const leaving = leavesIn(man.leave, month);
  const state = s(row, 'Work State');
  const paidPt = n(open, 'Professional Tax') + past.reduce((t, one) => t + one.pt, 0);
  const earnedBefore = past.reduce((t, one) => t + one.total, 0);
  const ptRaw = HALF_YEARLY.includes(state)
    ? leaving
      ? halfPt(row, earnedBefore + total)
      : 0
    : monthPt(row, total, month);
  const pt = Math.min(ptRaw, 2500 - paidPt);

  let [lwf, lwfEr] = [0, 0];
  if (s(row, 'Employment Type') !== 'Apprentice' && !['M1', 'M2', 'M3', 'L1', 'L2'].includes(s(row, 'Grade'))) {
    if (state === 'Haryana')
      [lwf, lwfEr] = [Math.min(35, rnd(e.gross * 2, 1000)), 2 * Math.min(35, rnd(e.gross * 2, 1000))];
    if (state === 'Kerala' && e.gross > 0) [lwf, lwfEr] = [50, 50];
  }

  const future: { m: number; pay: Pay }[] = [];
  for (let m = month + 1; m <= 15; m += 1) {
    const days = servedDays(join, man.leave, m);
    if (days > 0) future.push({ m, pay: leavesIn(man.leave, m) ? part(full, days * 2, m) : full });
  }
  const projected = future.reduce((t, one) => t + one.pay.gross, 0);
  const grossSalary =
    n(open, 'Gross Paid') -
    n(open, 'Exempt Official-Duty Allowances') +
    earnedBefore +
    total +
    projected +
    n(open, 'Previous Employer Income');
  const months = future.length + 1;
  const old = s(row, 'Tax Regime') === 'Old';
  const senior = birthday(s(row, 'Date of Birth'), 60) <= '2027-03-31';

  // Tenths of a rupee throughout: 10% of whole rupees is exact in them.
  let hraExempt = 0;
  const rent = n(decl, 'Rent Per Month');
  if (old && rent > 0 && (rent * 12 <= 100000 || s(decl, 'Landlord PAN') !== '')) {
    const block = (hra: number, basic: number, count: number): number =>
      Math.max(
        0,
        Math.min(hra * 10, rent * count * 10 - basic, basic * (METROS.includes(s(decl, 'Rent City')) ? 5 : 4)),
      );
    hraExempt += block(n(open, 'HRA Paid'), n(open, 'Basic Paid'), n(open, 'Months In Service'));
    for (const one of past) hraExempt += block(one.hra, one.basic, 1);
    hraExempt += block(e.hra + a.hra, e.basic + a.basic, service > 0 ? 1 : 0);
    hraExempt += block(
      future.reduce((t, one) => t + one.pay.hra, 0),
      future.reduce((t, one) => t + one.pay.basic, 0),
      future.length,
    );
  }
  const own = pf.emp + pf.vpf + apf.emp + apf.vpf;
  let relief = 0;
  if (old) {
    const futurePt = HALF_YEARLY.includes(state)
      ? leaving || future.length === 0
        ? 0
        : halfPt(row, earnedBefore + total + projected)
      : future.reduce((t, one) => t + monthPt(row, one.pay.gross, one.m), 0);
    const futureOwn = future.reduce((t, one) => {
      const own = pfOf(row, epfWages(row, member ? one.pay.basic + one.pay.spec : 0), 0);
      return t + own.emp + own.vpf;
    }, 0);
    const ownYear = n(open, 'PF Employee') + past.reduce((t, one) => t + one.own, 0) + own + futureOwn;
    relief =
      Math.min(2500, paidPt + pt + futurePt) +
      Math.min(200000, n(decl, 'Home Loan Interest')) +
      Math.min(150000, ownYear + n(decl, '80C Amount (without own PF)')) +
      Math.min(50000, n(decl, '80CCD(1B)')) +
      Math.min(senior ? 50000 : 25000, n(decl, '80D Self and Family')) +
      Math.min(s(decl, 'Parents Senior') === 'Yes' ? 50000 : 25000, n(decl, '80D Parents'));
  }
  const taxAt = (gross: number): { income: number; tax: number } => {
    const left = gross * 10 - hraExempt;
    return yearTax(
      left - Math.min((old ? 50000 : 75000) * 10, Math.max(0, left)) - relief * 10,
      old,
      senior,
      s(row, 'PAN') !== '',
    );
  };
  const t1 = taxAt(grossSalary);
  const t0 = taxAt(grossSalary - perf - joining);
  const sofar = n(open, 'TDS Deducted') + n(open, 'Previous Employer TDS') + past.reduce((t, one) => t + one.tds, 0);
  const due = Math.min(Math.max(0, rnd(t0.tax - sofar, months)) + (t1.tax - t0.tax), Math.max(0, t1.tax - sofar));

  let left = total;
  const take = (amount: number): number => {
    const taken = Math.min(amount, left);
    left -= taken;
    return taken;
  };
  const [tPf, tApf, tVpf, tAvpf, tEsi, tPt, tLwf, tds] = [pf.emp, apf.emp, pf.vpf, apf.vpf, esiEmp, pt, lwf, due].map(
    take,
  ) as [number, number, number, number, number, number, number, number];
  let [loan, recovery] = [0, 0];
  for (const one of man.loans.sort((x, y) => (x.id < y.id ? -1 : 1))) {
    const paid = take(leaving ? one.left : Math.min(one.emi, one.left));
    loan += paid;
    one.left -= paid;
    if (leaving) {
      recovery += one.left;
      one.left = 0;
    }
  }
  const otherDue =
    man.recovery + items.filter((one) => s(one, 'Kind') === 'Deduction').reduce((t, one) => t + n(one, 'Amount'), 0);
  const other = take(otherDue);
  recovery += otherDue - other;
  man.recovery = recovery;
  man.past.push({
    month,
    total,
    basic: e.basic + a.basic,
    hra: e.hra + a.hra,
    own,
    pt: tPt,
    tds,
    pfw,
    eps: epsFor(month),
  });

  const figures: Record<string, number> = {
    days_in_service: service,
    lop_days: lop,
    paid_days: Math.max(0, service - lop),
    monthly_gross: g,
    earned_basic: e.basic,
    earned_hra: e.hra,
    earned_conveyance: e.conv,
    earned_special: e.spec,
    earned_gross: e.gross,
    arrear_basic: a.basic,
    arrear_hra: a.hra,
    arrear_conveyance: a.conv,
    arrear_special: a.spec,
    arrear_gross: a.gross,
    overtime,
    sales_incentive: incentive,
    performance_bonus: perf,
    joining_bonus: joining,
    total_earnings: total,
    pf_wages: pfw,
    epf_wages: epf,
    eps_wages: eps,
    edli_wages: edli,
    pf_employee: tPf,
    vpf: tVpf,
    eps: pf.eps,
    employer_epf: pf.er,
    arrear_epf_wages: aEpf,
    arrear_eps_wages: aEps,
    arrear_edli_wages: aEdli,
    arrear_pf: tApf,
    arrear_vpf: tAvpf,
    arrear_eps: apf.eps,
    arrear_employer_epf: apf.er,
    esi_base: esiBase,
    esi_employee: tEsi,
    esi_employer: esiEr,
    pt: tPt,
    lwf_employee: tLwf,
    lwf_employer: lwfEr,
    tds,
    loan,
    other_deductions: other,
    total_deductions: total - left,
    net_pay: left,
    recovery_carried: recovery,
    loan_balance_after: man.loans.reduce((t, one) => t + one.left, 0),
    projected_gross_salary: grossSalary,
    annual_taxable_income: t1.income,
    annual_tax: t1.tax,
    annual_tax_without_bonus: t0.tax,
    tds_before: sofar,
    months_left: months,
    tds_due: due,
  };
  return {
    ...Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)])),
    employee_code: code,
    full_name: s(row, 'Full Name'),
    work_state: state,
    esi_covered: man.esi ? 'Yes' : 'No',
    payment_mode: s(row, 'Payment Mode'),
    tax_regime: old ? 'Old' : 'New',
    edli: (rnd(edli * 50, 100) / 100).toFixed(2),
    hra_exempt: (hraExempt / 10).toFixed(2),
  };
}
