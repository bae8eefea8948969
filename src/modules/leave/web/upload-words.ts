/** What each upload of the module brings in, by kind: the line under its name in Live Data. */
export const uploadWords: Readonly<Record<string, string>> = {
  leave_credit_and_debit_adjustment: 'Opening balances, and days that are credited or debited',
  bulk_leave_application: 'Approved leave, and days cancelled from it',
  comp_off: 'Compensatory offs for days that were worked',
};
