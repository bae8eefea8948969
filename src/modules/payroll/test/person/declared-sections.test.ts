import { describe, expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { rupees, ZERO } from '#platform/engine/money.ts';
import type { DeclaredSection } from '../../contract/law/tax-facts.ts';
import type { EmployeeFacts } from '../../contract/run/payslip.ts';
import type { AgeBand, Regime } from '../../contract/law/rules.ts';
import { allowedSections, rentAllowed } from '../../engine/law/income-tax/sections.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { config, rules, someone } from '../someone.ts';

const [, YEAR] = rules['tax-sections'].rules;
const taxOf = (regime: Regime) => {
  const rule = rules['income-tax'].rules.find((one) => one.taxyear === '2026-27' && one.regime === regime);
  if (!rule || !YEAR) throw new Error('No rule of the year');
  return { rule: YEAR, tax: rule };
};
type Row = readonly [section: string, amount: number, more?: Partial<DeclaredSection>];
const declared = ([section, amount, more = {}]: Row): DeclaredSection => ({
  section,
  declared: rupees(amount),
  state: 'declared',
  ...more,
});
function allowed(
  rows: readonly Row[],
  options: { regime?: Regime; ageband?: AgeBand; onlyaccepted?: boolean; pf?: number } = {},
) {
  const { regime = 'old', ageband = 'below60', onlyaccepted = false, pf = 0 } = options;
  const result = allowedSections({
    ...taxOf(regime),
    declared: rows.map(declared),
    ageband,
    onlyaccepted,
    taken: { cce: rupees(pf) },
  });
  return Object.fromEntries(result.map((row) => [row.code, [row.allowed / 100, row.why]]));
}
const HIGHER = { higher: true } as const;

describe('each section by its limit', () => {
  test.each<[string, Row, number, string | undefined]>([
    ['80C', ['c80', 160_000], 150_000, 'cap'],
    ['80C below', ['c80', 90_000], 90_000, undefined],
    ['80CCC shares the limit of 80C', ['ccc80', 200_000], 150_000, 'cap'],
    ['80CCD(1B)', ['ccd1b', 60_000], 50_000, 'cap'],
    ['80D self', ['dself', 30_000], 25_000, 'cap'],
    ['80D parents', ['dparents', 60_000], 25_000, 'cap'],
    ['80D parents of 60', ['dparents', 60_000, HIGHER], 50_000, 'cap'],
    ['80DD', ['dd', 90_000], 75_000, 'cap'],
    ['80DD severe', ['dd', 130_000, HIGHER], 125_000, 'cap'],
    ['80U', ['u', 75_000], 75_000, undefined],
    ['80U severe', ['u', 125_000, HIGHER], 125_000, undefined],
    ['80DDB', ['ddb', 60_000], 40_000, 'cap'],
    ['80DDB of a patient of 60', ['ddb', 60_000, HIGHER], 60_000, undefined],
    ['80E has no limit', ['e', 900_000], 900_000, undefined],
    ['80EE', ['ee', 70_000], 50_000, 'cap'],
    ['80EEA', ['eea', 200_000], 150_000, 'cap'],
    ['80EEB', ['eeb', 200_000], 150_000, 'cap'],
    ['80G in full', ['g100', 12_000], 12_000, undefined],
    ['80G by half', ['g50', 12_001], 6000.5, 'share'],
    ['24(b)', ['homeloan', 250_000], 200_000, 'cap'],
    ['24(b) for repairs', ['repairloan', 40_000], 30_000, 'cap'],
    ['a loss of a house that is let', ['letoutloss', 250_000], 200_000, 'cap'],
    ['80TTA without the income it is of', ['tta', 8000], 0, 'income'],
  ])('%s', (_, row, amount, why) => {
    expect(allowed([row])).toEqual({ [row[0]]: [amount, why] });
  });

  test('groups share what they have, in the order of the rule', () => {
    // Own PF of 60,000 leaves 90,000 for 80C and 80CCC together.
    expect(
      allowed(
        [
          ['ccc80', 50_000],
          ['c80', 70_000],
        ],
        { pf: 60_000 },
      ),
    ).toEqual({ c80: [70_000, undefined], ccc80: [20_000, 'group'] });
    expect(allowed([['c80', 1]], { pf: 160_000 })).toEqual({ c80: [0, 'group'] });
    expect(
      allowed([
        ['homeloan', 180_000],
        ['repairloan', 30_000],
        ['letoutloss', 10_000],
      ]),
    ).toEqual({ homeloan: [180_000, undefined], repairloan: [20_000, 'group'], letoutloss: [0, 'group'] });
    expect(
      allowed([
        ['ee', 50_000],
        ['eea', 150_000],
      ]),
    ).toEqual({ ee: [50_000, undefined], eea: [100_000, 'group'] });
  });

  test('interest by age, within the income declared of it', () => {
    const rows: Row[] = [
      ['savingsinterest', 6000],
      ['depositinterest', 70_000],
      ['tta', 10_000],
      ['ttb', 60_000],
    ];
    expect(allowed(rows)).toMatchObject({ tta: [6000, 'income'], ttb: [0, 'age'], savingsinterest: [6000, undefined] });
    expect(allowed(rows, { ageband: '60to79' })).toMatchObject({ tta: [0, 'age'], ttb: [50_000, 'cap'] });
    expect(allowed([['dself', 60_000]], { ageband: '80plus' })).toEqual({ dself: [50_000, 'cap'] });
  });

  test('the new regime has the income alone', () => {
    const rows: Row[] = [
      ['c80', 90_000],
      ['homeloan', 90_000],
      ['e', 5000],
      ['otherincome', 40_000],
    ];
    expect(allowed(rows, { regime: 'new' })).toEqual({
      c80: [0, 'regime'],
      homeloan: [0, 'regime'],
      e: [0, 'regime'],
      otherincome: [40_000, undefined],
    });
  });

  test('a proof counts by its state', () => {
    const of = (more: Partial<DeclaredSection>, onlyaccepted: boolean) =>
      allowed([['e', 30_000, more]], { onlyaccepted })['e'];
    expect(of({}, false)).toEqual([30_000, undefined]);
    expect(of({}, true)).toEqual([0, 'proof']);
    expect(of({ state: 'proof' }, true)).toEqual([0, 'proof']);
    expect(of({ state: 'accepted', accepted: rupees(20_000) }, false)).toEqual([20_000, 'accepted']);
    expect(of({ state: 'accepted', accepted: rupees(30_000) }, true)).toEqual([30_000, undefined]);
    expect(of({ state: 'rejected' }, false)).toEqual([0, 'rejected']);
    // Income asks for no proof.
    expect(allowed([['otherincome', 9000]], { onlyaccepted: true })).toEqual({ otherincome: [9000, undefined] });
  });

  test('rent without an allowance is the least of three', () => {
    const section = YEAR?.sections.find(({ code }) => code === 'gg') ?? {};
    const [row] = allowedSections({
      ...taxOf('old'),
      declared: [declared(['gg', 120_000])],
      ageband: 'below60',
      onlyaccepted: false,
      taken: {},
    });
    if (!row) throw new Error('No row');
    const by = (income: number, hra = 0) => {
      const result = rentAllowed(section, row, { income: rupees(income), hra: rupees(hra) });
      return [result.allowed / 100, result.why];
    };
    expect(by(500_000)).toEqual([60_000, 'rent']);
    expect(by(800_000)).toEqual([40_000, 'rent']);
    expect(by(200_000)).toEqual([50_000, 'rent']);
    expect(by(1_300_000)).toEqual([0, 'rent']);
    expect(by(500_000, 1)).toEqual([0, 'hra']);
  });
});

test('nothing is allowed beyond what was declared, its limit or its group', () => {
  const seed = 20_261_123;
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state % below;
  };
  const codes = YEAR?.sections.map(({ code }) => code) ?? [];
  for (let round = 0; round < 400; round += 1) {
    const rows = codes
      .filter(() => random(3) > 0)
      .map((code): Row => {
        const amount = random(300_000);
        const of = (['declared', 'proof', 'accepted', 'rejected'] as const)[random(4)] ?? 'declared';
        return [
          code,
          amount,
          {
            state: of,
            ...(of === 'accepted' ? { accepted: rupees(random(amount + 1)) } : {}),
            ...(random(2) ? HIGHER : {}),
          },
        ];
      });
    const pf = random(200_000);
    const ageband = (['below60', '60to79', '80plus'] as const)[random(3)] ?? 'below60';
    const values = { regime: random(4) ? ('old' as const) : ('new' as const), ageband, onlyaccepted: random(2) > 0 };
    const section = YEAR?.sections.find(({ code }) => code === 'gg') ?? {};
    const income = rupees(random(2_000_000));
    const matches = allowedSections({
      ...taxOf(values.regime),
      ...values,
      declared: rows.map(declared),
      taken: { cce: rupees(pf) },
    }).map((row) => (row.kind === 'rent' ? rentAllowed(section, row, { income, hra: ZERO }) : row));
    const where = `seed ${seed}, round ${round}`;
    for (const row of matches) {
      expect(row.allowed, `${where} ${row.code}`).toBeLessThanOrEqual(row.declared);
      if (row.cap !== undefined) expect(row.allowed, `${where} ${row.code}`).toBeLessThanOrEqual(row.cap);
      expect(row.allowed, `${where} ${row.code}`).toBeGreaterThanOrEqual(0);
      if (row.state === 'accepted')
        expect(row.allowed, `${where} ${row.code}`).toBeLessThanOrEqual(row.accepted ?? ZERO);
    }
    const cce = matches
      .filter(({ code }) => code === 'c80' || code === 'ccc80')
      .reduce((all, row) => all + row.allowed, 0);
    expect(cce, where).toBeLessThanOrEqual(Math.max(0, rupees(150_000) - rupees(pf)));
  }
});

describe('on the tax sheet', () => {
  const person: EmployeeFacts = {
    ...someone,
    regime: 'old',
    package: { basis: 'Gross', amount: rupees(150_000) },
    declaration: {
      c80: rupees(100_000),
      ccd1b: rupees(20_000),
      dself: rupees(30_000),
      dparents: rupees(60_000),
      parentssenior: true,
      homeloaninterest: rupees(120_000),
      rentpermonth: ZERO,
      rentcity: null,
      landlordpan: null,
    },
  };
  const taxIn = (facts: EmployeeFacts, at: string, proofsfrom?: number) => {
    const tds = { ...config.payroll.tds, ...(proofsfrom === undefined ? {} : { proofsfrom }) };
    const policy = { ...config.payroll, tds };
    return computePayslip(preparePayroll({ rules, policy, structure: config.structure, month: month(at) }), facts).tax;
  };

  test('a declaration of before counts as it did, with the same figures once a section stands beside it', () => {
    const before = taxIn(person, '2026-10');
    expect(before.sections).toBeUndefined();
    const after = taxIn({ ...person, sections: [declared(['e', 40_000])] }, '2026-10');
    for (const figure of ['c80', 'ccd1b', 'dself', 'dparents', 'homeloaninterest'] as const)
      expect(after[figure]).toBe(before[figure]);
    expect(after.othersections).toBe(rupees(40_000));
    expect(before.withall.totalincome - after.withall.totalincome).toBe(rupees(40_000));
    expect(after.sections?.map(({ code }) => code)).toEqual(['c80', 'ccd1b', 'dself', 'dparents', 'e', 'homeloan']);
    // An amount of the section takes the place of that of the declaration.
    const other = taxIn({ ...person, sections: [declared(['homeloan', 50_000])] }, '2026-10');
    expect(other.homeloaninterest).toBe(rupees(50_000));
  });

  test('from the month of proofs on only what was accepted counts', () => {
    const sections = [
      declared(['e', 40_000, { state: 'accepted', accepted: rupees(30_000) }]),
      declared(['dd', 75_000]),
      declared(['otherincome', 10_000]),
    ];
    const facts = { ...person, sections };
    const [december, january] = [taxIn(facts, '2026-12', 1), taxIn(facts, '2027-01', 1)];
    expect(december.othersections).toBe(rupees(105_000));
    expect(january.othersections).toBe(rupees(30_000));
    expect([january.ccd1b, january.dself, january.homeloaninterest]).toEqual([ZERO, ZERO, ZERO]);
    expect(january.otherincome).toBe(rupees(10_000));
    // Own PF needs no proof: 3,000 (12 % of 25,000) of January to March.
    expect(january.c80).toBe(rupees(9000));
    // A declaration of before has no proof, either.
    expect(taxIn(person, '2027-01', 1).dself).toBe(ZERO);
    expect(taxIn(person, '2027-01').dself).toBe(rupees(25_000));
  });

  test('other income is taxed in both regimes', () => {
    const sections = [declared(['otherincome', 100_000])];
    for (const regime of ['new', 'old'] as const) {
      const [without, with_] = [
        { ...person, regime },
        { ...person, regime, sections },
      ].map((one) => taxIn(one, '2026-10'));
      expect((with_?.withall.totalincome ?? 0) - (without?.withall.totalincome ?? 0)).toBe(rupees(100_000));
    }
  });
});
