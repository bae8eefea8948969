/** What each upload of the module brings in, by kind: the line under its name in Live Data. */
export const uploadWords: Readonly<Record<string, string>> = {
  statutory: 'PAN, UAN, ESI number and provident fund of people',
  bank_details: 'Accounts for the pay; a second person approves each',
};
