/** What each upload of the module brings in, by kind: the line under its name in Live Data. */
export const uploadWords: Readonly<Record<string, string>> = {
  exit_policy: 'The exit policy of people, whatever their job is',
};
