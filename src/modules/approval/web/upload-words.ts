/** What each upload of the module brings in, by kind: the line under its name in Live Data. */
export const uploadWords: Readonly<Record<string, string>> = {
  approval_workflow: 'The workflow for requests about people, whatever their job is',
};
