/** What each upload of the module brings in, by kind: the line under its name in Live Data. */
export const uploadWords: Readonly<Record<string, string>> = {
  expense_policy: 'Which expense policy counts for whom, from a day on',
  exchange_rate: 'What a unit of other currencies is worth, day by day',
};
