import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEATURES, type FeatureKey } from '#platform/contract/features.ts';
import { type Company, PASSWORD, sharedApp, type TestApp } from './support/product.ts';
import { callEndpoint, ENDPOINTS, nameOf, tableChecksums } from './support/endpoints.ts';

let test_: TestApp;
let company: Company;

beforeAll(async () => {
  test_ = await sharedApp();
  company = await test_.createCompany();
});
afterAll(() => test_.stop());

/** Whoever writes with one of these rights changes what accounts may do or how people get in, or agrees to a payroll. */
const WEIGHTY_FEATURES: readonly FeatureKey[] = [
  'permissionPolicy',
  'defaultPermission',
  'commonAccess',
  'signOn',
  'payrollApprove',
];
/**
 * Calls that move money or say how it is worked out and written, reach bank details, make, move or close accounts, or
 * open a door: a terminal, a way to clock in, a workflow, a closed month, the company to support, its page to everybody.
 */
const WEIGHTY_PATH =
  /payroll\/(layout|structure|component|method|cycle|paygroup)|configuration\/import|subscription\/(toggle)?(device|clockinmethod|approvalworkflow)(\/|$)|leave\/entry|recruit\/offerstate|attendance\/close|support\/access|recruit\/publishcareerpage|bank|giveaccess|joining\/accept|rehire|add_new_employee\/(apply|undo)|run\/(approve|lock|release|void)|reversal|correction|account\/(person|singlesignon|signinpolicy)/;

/** Weighty by the rule above, but they change nothing that counts: each with its reason. */
const EXCEPTIONS: Record<string, string> = {
  'POST permission/accountlist': 'searches accounts',
  'POST attendance/clock': 'records that somebody came or went; no money moves until a month, which two people pay',
  'POST attendance/request': 'asks about days, which somebody else approves',
  'POST attendance/close/remind': 'sends reminders, once a day to each',
  'POST bulk/bank_details/upload': 'stages a file, which changes nothing',
  'POST bulk/bank_details/check': 'says what a file would ask for',
  'POST bulk/bank_details/layouts': 'how files are read',
  'POST bulk/permissions/upload': 'stages a file, which changes nothing',
  'POST bulk/permissions/check': 'says what a file would change',
  'POST bulk/permissions/layouts': 'how files are read',
  'POST attendance/swap': 'asks a colleague, and then somebody else approves it; entered for others it moves no money',
  'POST leave/request': 'asks for leave, which somebody else approves',
  'POST leave/cancel': 'asks for days to be taken back, which somebody else approves',
  'POST leave/cover': 'takes days of a balance for leave that was approved already',
  'POST expense/submitclaim': 'asks for money, which somebody else approves and pays',
  'POST expense/resendline': 'asks for money, which somebody else approves and pays',
  'POST expense/recallclaim': 'takes what was asked for back',
  'POST expense/requestadvance': 'asks for money, which somebody else approves and pays',
  'POST expense/decide': 'allows what somebody else pays with a step-up',
  'POST expense/deviate': 'allows what somebody else pays with a step-up',
  'POST expense/returnadvance': 'records money that came back, and pays none',
  'POST payroll/layout/check': 'says what is wrong, without saving',
  'POST payroll/layout/preview': 'shows lines, without saving',
  'POST payroll/structure/check': 'says what is wrong, without saving',
  'POST payroll/structure/component': 'says what is wrong, without saving',
  'POST payroll/structure/preview': 'shows what would change, without saving',
  'POST payroll/component/preview': 'shows what would change, without saving',
  'POST payroll/method/preview': 'shows what would change, without saving',
  'POST payroll/cycle/check': 'says what is wrong, without saving',
  'POST payroll/cycle/preview': 'shows what would change, without saving',
  'POST payroll/paygroup/preview': 'shows what would change, without saving',
  'POST payroll/run': 'opens a draft, which pays nobody',
  'POST payroll/run/compute': 'computes a draft, which pays nobody',
  'POST payroll/run/other': 'opens a draft, which pays nobody',
  'POST payroll/run/other/choose': 'the people of a draft, which two people pay',
  'POST payroll/run/other/amount': 'an input of a draft, which two people pay',
  'POST payroll/run/other/amount/remove': 'an input of a draft, which two people pay',
  'POST payroll/package/revise': 'an input of a month, which two people pay',
  'POST payroll/package/tag': 'a label, which pays nobody',
  'POST payroll/hold': 'stops pay and moves none, until somebody ends it with a step-up',
  'POST payroll/variablepayment': 'asks for money, which somebody else approves with a step-up',
  'POST payroll/variablepayment/delete': 'takes back what nobody has decided',
  'POST payroll/extrapayment': 'asks for money, which somebody else approves with a step-up',
  'POST payroll/extrapayment/delete': 'takes back what nobody has decided',
  'POST payroll/extradeduction': 'asks for money, which somebody else approves with a step-up',
  'POST payroll/extradeduction/delete': 'takes back what nobody has decided',
  'POST payroll/loan': 'asks for money, which somebody else grants with a step-up',
  'POST payroll/loan/request': 'asks for money, which somebody else grants with a step-up',
  'POST payroll/loan/withdraw': 'takes what was asked for back',
  'POST payroll/loan/event/delete': 'leaves the loan as it was granted',
  'POST payroll/item/end': 'ends what would be paid, and pays nothing',
  'POST payroll/vpf': 'an input of a month, which two people pay',
  'POST payroll/vpf/decide': 'an input of a month, which two people pay',
  'POST payroll/vpf/request': 'asks for a deduction, which somebody else approves',
  'POST payroll/vpf/withdraw': 'takes what was asked for back',
  'POST payroll/package/figure': 'an input of a month, which two people pay',
  'POST payroll/package/costcentre': 'an input of a month, which two people pay',
  'POST payroll/package/benefit': 'an input of a month, which two people pay',
  'POST payroll/fbp/plan': 'an input of a month, which two people pay',
  'POST payroll/fbp/person': 'an input of a month, which two people pay',
  'POST payroll/fbp/bill': 'asks for money, which somebody else allows and two people pay',
  'POST payroll/fbp/bill/withdraw': 'takes what was asked for back',
  'POST payroll/fbp/bill/decide': 'an input of a month, which two people pay',
  'POST payroll/nonpayrollincome': 'asks for income to be taxed, which somebody else approves with a step-up',
  'POST payroll/nonpayrollincome/delete': 'takes back what nobody has decided',
  'POST payroll/package/car': 'an input of a month, which two people pay',
  'POST payroll/package/paygroup': 'an input of a month, which two people pay',
  'POST payroll/package/proof': 'an input of a month, which two people pay',
  'POST payroll/package/section': 'an input of a month, which two people pay',
  'POST payroll/package/units': 'an input of a month, which two people pay',
  'POST payroll/package/ptexemption': 'an input of a month, which two people pay',
  'POST payroll/package/loanterms': 'an input of a month, which two people pay',
  'POST payroll/sinceclose/take': 'an input of a month, which two people pay',
  'POST payroll/sinceclose/takeall': 'inputs of a month, which two people pay',
  'POST payroll/retro/undo': 'takes inputs of a month back, which two people pay',
  'POST payroll/sinceclose/undo': 'takes inputs of a month back, which two people pay',
  'POST payroll/rate': 'units are paid by it in a month, which two people pay',
  'POST payroll/reversal/decline': 'leaves the payslips as they are',
  'POST payroll/reversal/withdraw': 'leaves the payslips as they are',
  'POST payroll/run/sendback': 'takes an approval away, and gives none',
};

const isWeighty = ({ method, path, access, money, app }: (typeof ENDPOINTS)[number]): boolean =>
  method !== 'GET' &&
  app === 'tenant' &&
  (money || WEIGHTY_PATH.test(path) || (typeof access === 'object' && WEIGHTY_FEATURES.includes(access.feature)));

test('every call that approves, locks, releases or reverses, or writes permissions, accounts, sign-on or bank details asks for a step-up', () => {
  expect(WEIGHTY_FEATURES.every((key) => key in FEATURES)).toBe(true);
  const without = ENDPOINTS.filter((endpoint) => isWeighty(endpoint) && !endpoint.stepUp).map(nameOf);
  expect(without.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});

// Invariant: Step-up: weighty calls want a proof of the last ten minutes
test('H4: a session that proved itself eleven minutes ago is refused by each of them, before anything is parsed or looked up', async () => {
  const admin = await company.signIn(company.admin);
  const checker = await company.signIn(
    (await company.addPerson({ groups: ['Administrator', 'Payroll checker'] })).emailid,
  );
  const prove = (minutes: number) =>
    company.tx((db) =>
      db
        .updateTable('login_session')
        .set({ provenon: new Date(test_.env.now().getTime() - minutes * 60_000) })
        .execute(),
    );
  await prove(11);
  const requests = ENDPOINTS.filter(({ stepUp }) => stepUp);
  expect(requests.length).toBeGreaterThan(20);
  const before = await tableChecksums(test_.ownerUrl);
  for (const endpoint of requests)
    for (const state of [{}, { rawBody: '{"broken' }]) {
      const needs = typeof endpoint.access === 'object' && endpoint.access.feature === 'payrollApprove';
      const { status, body } = await callEndpoint((needs ? checker : admin).call, endpoint, state);
      expect({ call: nameOf(endpoint), status, code: body.error?.code }).toEqual({
        call: nameOf(endpoint),
        status: 428,
        code: 'step-up',
      });
    }
  expect(await tableChecksums(test_.ownerUrl)).toEqual(before);

  const again = await admin.call('POST', 'subscription/stepup', { body: { password: PASSWORD } });
  expect(again.status).toBe(200);
  for (const endpoint of requests.filter(
    ({ access }) => typeof access !== 'object' || access.feature !== 'payrollApprove',
  )) {
    const { status } = await callEndpoint(admin.call, endpoint);
    expect({ call: nameOf(endpoint), status }).not.toMatchObject({ status: 428 });
  }
});
