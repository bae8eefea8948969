import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { companyConfig } from '../src/modules/payroll/contract/setup/company-config.ts';
import type { EmployeeFacts } from '../src/modules/payroll/contract/run/payslip.ts';
import type { Structure } from '../src/modules/payroll/contract/setup/structure.ts';
import { type PayContext, preparePayroll } from '../src/modules/payroll/engine/run/pay/context.ts';
import { computePayslip } from '../src/modules/payroll/engine/run/pay/payslip.ts';
import { loadRules } from '../src/modules/payroll/server/law/rule-packs.ts';
import { printPayslips } from '../src/modules/payroll/server/outputs/print.ts';
import { readFolder } from '../tools/trial/files.ts';
import { nilgiriPeople } from '../src/modules/payroll/test/nilgiri-people.ts';
import { NO_ONE, readMonth } from '../src/modules/payroll/test/sample-staff.ts';
import { month } from '../src/platform/engine/day.ts';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';
import { type Figure, timed } from './measure.ts';

const PAYSLIPS = 10_000;
const PDFS = 1_000;
const MONTH = month('2026-10');

/** Seconds to compute ten thousand payslips of the people given, repeated, and to compile their structure. */
function alone(context: PayContext, facts: readonly EmployeeFacts[]): number {
  const once = (count: number): number => {
    const began = performance.now();
    for (let at = 0; at < count; at += 1) {
      const one = facts[at % facts.length];
      if (one) computePayslip(context, one);
    }
    return performance.now() - began;
  };
  once(2000);
  return once(PAYSLIPS) / 1000;
}

/** A structure of so many components, each a share of the one before it. */
function longStructure(structure: Structure, count: number): Structure {
  const [first] = structure.components;
  if (!first) throw new Error('The sample has no components');
  const more = Array.from({ length: count - structure.components.length }, (_, at) => ({
    ...first,
    code: `part_${at}`,
    name: `Part ${at}`,
    basic: false,
    formula: at === 0 ? 'basic * 0.01' : `part_${at - 1} * 1.01`,
  }));
  return { ...structure, components: [...structure.components, ...more] as Structure['components'] };
}

/**
 * Measures the pure computation of ten thousand payslips, and a thousand as PDF: the sample company's people repeated.
 */
export async function computing(): Promise<Figure[]> {
  const sample = join(PROJECT_DIR, 'samples/sahyadri');
  const config = companyConfig.parse(JSON.parse(await readFile(join(sample, 'company.json'), 'utf8')));
  const faults = { errors: [], warnings: [] };
  const files = await readFolder(join(sample, MONTH), MONTH, faults);
  const { facts } = readMonth({ files, month: MONTH, config, faults }, NO_ONE);
  const context = preparePayroll({
    rules: loadRules(),
    policy: config.payroll,
    structure: config.structure,
    month: MONTH,
  });
  const seconds = alone(context, facts);
  const nilgiri = companyConfig.parse(
    JSON.parse(await readFile(join(PROJECT_DIR, 'samples/nilgiri/company.json'), 'utf8')),
  );
  const second = { rules: loadRules(), policy: nilgiri.payroll, structure: nilgiri.structure, month: MONTH };
  // Its own file calls one option of the provident fund as the upload does.
  const people = (await nilgiriPeople()).map((one) => ({
    ...one,
    pfoption: one.pfoption === 'Capped' ? 'Statutory' : one.pfoption,
  }));
  const compiled = await timed(async () =>
    preparePayroll({ ...second, structure: longStructure(nilgiri.structure, 150) }),
  );
  const payslips = facts.map((one) => ({ facts: one, payslip: computePayslip(context, one) }));
  const documents = Array.from({ length: PDFS }, (_, at) => payslips[at % payslips.length]).flatMap((one) =>
    one ? [{ ...one, company: config.company.name, account: '00123456789' }] : [],
  );
  const pdfs = await timed(() => printPayslips(documents));
  return [
    { name: 'payroll of 10,000: computing alone', value: seconds, unit: 's', asked: 1 },
    {
      name: 'second company, 10,000: computing alone',
      value: alone(preparePayroll(second), people),
      unit: 's',
      asked: 1,
    },
    { name: 'compile of 150 components', value: compiled.ms, unit: 'ms', asked: 50 },
    { name: 'payslip PDFs, 1,000', value: pdfs.ms / 1000, unit: 's', asked: 5 },
  ];
}
