/** What each upload of the module brings in, by kind: the line under its name in Live Data. */
export const uploadWords: Readonly<Record<string, string>> = {
  expense_policy: 'Expense policy of employees, with effective date',
  expense_statement: 'Which payments of expenses the bank paid, and which came back',
  exchange_rate: 'What a unit of other currencies is worth, day by day',
};
