/** What each upload of the module brings in, by kind: the line under its name in Live Data. */
export const uploadWords: Readonly<Record<string, string>> = {
  candidate: 'Candidates of an agency, a job fair or another system, with source and consent',
  hiring_plan: 'Positions of a financial year with people and cost, new ones and changes',
};
