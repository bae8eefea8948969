/** What each upload of the module brings in, by kind: the line under its name in Live Data. */
export const uploadWords: Readonly<Record<string, string>> = {
  assignment: 'Shift, weekly off, holidays and policies of people, with an effective date',
};
