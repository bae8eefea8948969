/** What each upload of the module brings in, by kind: the line under its name in Live Data. */
export const uploadWords: Readonly<Record<string, string>> = {
  department: 'Departments with their parents, business units and heads',
  designation: 'Designations with their departments and job details',
};
