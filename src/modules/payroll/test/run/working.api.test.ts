import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareTax, getPayslip, payslipPdf } from '#modules/payroll/contract/outputs/payslip-view.ts';
import type { Phrase } from '#modules/payroll/contract/run/working.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { pdfText } from '../../../../../test/support/pdf-text.ts';
import { paidCompany } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const CODE = 'AC0007';
const sentences = ({ says, values }: Phrase): string[] => [
  says,
  ...Object.values(values).flatMap((value) => (typeof value === 'object' ? sentences(value) : [])),
];

test('a payslip and its tax say how they came about, on the page and in the PDF, in the language of the reader', async () => {
  const state = await paidCompany(app);
  const run = state.run;
  const whose = { payrollrunid: run.payrollrunid, employeeid: state.ids.get(CODE) ?? 0 };
  const [slip] = await state.maker.call(getPayslip, whose);
  const basic = slip?.lines.find(({ component }) => component === 'basic');
  expect(basic?.working.flatMap(sentences)).toContain('{{a}} × {{b}}');
  expect(slip?.lines.filter(({ working }) => working.length === 0)).toEqual([]);
  const pf = slip?.lines.find(({ component }) => component === 'pf');
  expect(pf?.rule).toMatchObject({ pack: 'epf', from: '2026-09-17' });
  expect(pf?.rule?.source).toMatch(/^S\.O\. 5109\(E\) of 17 September 2026; EPF Scheme 2026 para 18/);
  expect(pf?.rule?.source).not.toContain('Open');

  const compared = await state.maker.call(compareTax, { employeeid: whose.employeeid });
  const existing = compared.new as { withall: { slabtax: number } };
  expect(compared.working.new.length > 0).toBe(existing.withall.slabtax > 0);

  const plain = await state.maker.file(payslipPdf, whose);
  const texts: Record<string, string> = {};
  for (const working of ['english', 'hindi'] as const)
    texts[working] = pdfText(await state.maker.file(payslipPdf, { ...whose, working })).replaceAll(/\s+/g, ' ');
  expect(pdfText(plain)).not.toContain('How each amount came about');
  expect(texts['english']).toContain('How each amount came about');
  expect(texts['english']).toContain('EPF wages');
  expect(texts['english']).not.toMatch(/\{\{|gross \*/);
  expect(texts['hindi']).not.toContain('How each amount came about');
  expect(texts['hindi']).toMatch(/[\u0900-\u097f]/);
});
