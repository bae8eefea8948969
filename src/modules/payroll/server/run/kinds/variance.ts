import { nonZero, type Now, parts, type PersonVariance } from '../variance-causes.ts';

/** What a run beside the regular ones pays: the parts of its earnings are the causes. */
export const againstNothing = (now: readonly Now[]): PersonVariance[] =>
  now.map(({ register, ...person }) => {
    const { gross, days, arrears, onetime } = parts(register);
    const causes = nonZero([
      { cause: 'Pay for days', amount: gross + days },
      { cause: 'Arrears', amount: arrears },
      { cause: 'One-time earnings', amount: onetime },
    ]);
    return { ...person, before: 0, now: register.totalearnings, causes };
  });
