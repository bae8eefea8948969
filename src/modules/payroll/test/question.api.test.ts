import { afterAll, beforeAll, expect, test } from 'vitest';
import { ticketCategoryRecord } from '#modules/helpdesk/contract/category.ts';
import { getTicket } from '#modules/helpdesk/contract/ticket.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { getPayslip } from '../contract/outputs/payslip-view.ts';
import { askAboutLine } from '../contract/outputs/question.ts';
import { paidCompany } from './staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a question about a line of one’s own payslip says which line; its working is for agents with a right to the payslip', async () => {
  const { company, maker, ids, run } = await paidCompany(app);
  const { payrollrunid } = run;
  const [own = 0, other = 0, agent = 0] = ['AC0006', 'AC0007', 'AC0008'].map((code) => ids.get(code));
  const asker = await company.account('kavya@test.example', ['Employee'], own);
  const answering = await company.account('agent@test.example', ['Employee'], agent);
  const [category] = await company.admin.call(ticketCategoryRecord.calls.save, {
    ...ticketCategoryRecord.calls.save.example,
    ticketcategoryname: 'Payslip and tax',
    agentids: [agent],
  });
  const question = {
    payrollrunid,
    ticketcategoryid: category?.ticketcategoryid ?? 0,
    subject: 'My line',
    body: 'Why is it lower?',
  };
  const [slip] = await asker.call(getPayslip, { payrollrunid, employeeid: own });
  const at = slip?.lines.findIndex(({ component }) => component === 'hra') ?? -1;
  const line = slip?.lines[at];
  expect(line?.amount).toBeGreaterThan(0);
  const [ticket] = await asker.call(askAboutLine, { ...question, line: at });
  const { ticketid } = ticket ?? { ticketid: 0 };

  // The agent has no right over payslips: which line it is, and no figure of it.
  const [seen] = await answering.call(getTicket, { ticketid });
  expect(seen).toMatchObject({
    isagent: true,
    about: { payrollrunid, line: at, linename: line?.name, payrollmonth: '2026-10' },
  });
  expect(JSON.stringify(seen)).not.toContain(String(line?.amount));
  expect((await answering.refused(getPayslip, { payrollrunid, employeeid: own })).status).toBe(404);
  // Whoever may see payslips reads the working that the person reads.
  const [read] = await maker.call(getPayslip, { payrollrunid, employeeid: own });
  expect(read?.lines[at]).toEqual(line);

  // There is no such line, and the payslip of somebody else is not one's own.
  expect((await asker.refused(askAboutLine, { ...question, line: 900 })).status).toBe(404);
  const outside = await company.account('other@test.example', ['Employee'], other);
  const [of] = await outside.call(askAboutLine, { ...question, line: at });
  const [theirs] = await company.tx((db) =>
    db
      .selectFrom('ticket')
      .select('employeeid')
      .where('ticketid', '=', of?.ticketid ?? 0)
      .execute(),
  );
  expect(theirs?.employeeid).toBe(other);
  expect((await maker.refused(askAboutLine, { ...question, line: at })).status).toBe(404);
});
