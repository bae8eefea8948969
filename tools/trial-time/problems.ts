import type { TimePolicies } from './policies.ts';

type Problem = { readonly path: string; readonly message: string };

/** What the policies name and do not have: leave types, shifts and extra-time policies. */
export function problemsOf(policies: TimePolicies): Problem[] {
  const types = new Set(Object.keys(policies.leavetypes));
  const matches: Problem[] = [];
  const leave = (path: string, codes: readonly string[] | null | undefined): void => {
    for (const code of codes ?? [])
      if (!types.has(code)) matches.push({ path, message: `there is no leave type ${code}: add it to leavetypes` });
  };
  for (const [code, pattern] of Object.entries(policies.patterns))
    for (const shift of pattern)
      if (shift !== 'O' && !(shift in policies.shifts))
        matches.push({ path: `patterns.${code}`, message: `there is no shift ${shift}: add it to shifts` });
  for (const [group, of] of Object.entries(policies.attendancepolicies)) {
    const path = `attendancepolicies.${group}`;
    if (of.extratimepolicy !== null && !(of.extratimepolicy in policies.extratimepolicies))
      matches.push({
        path,
        message: `there is no extra-time policy ${of.extratimepolicy}: add it to extratimepolicies`,
      });
    leave(`${path}.absenteeism`, of.absenteeism?.absenteeismleave);
    leave(`${path}.punctuality`, of.punctuality?.penaltyleave);
    leave(`${path}.timeatwork`, of.timeatwork?.weekly?.penaltyleave);
  }
  const { documents, clubbing, sandwich, hours, restricted, negativelimit } = policies.leaverules;
  leave('leaverules.negativelimit', Object.keys(negativelimit));
  for (const [code, { otherwise }] of Object.entries(documents ?? {})) leave('leaverules.documents', [code, otherwise]);
  for (const one of clubbing ?? []) leave('leaverules.clubbing', [one.leave, one.notwith, one.chargeas]);
  leave('leaverules.sandwich', [
    ...(sandwich?.between ?? []),
    ...(sandwich?.prefix ?? []),
    ...(sandwich?.suffix ?? []),
  ]);
  leave('leaverules.hours', hours);
  for (const one of restricted ?? []) leave('leaverules.restricted', one.leave);
  return matches;
}
