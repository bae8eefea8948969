import type { Now, PersonVariance } from '../run/variance-causes.ts';

const total = (amounts: Readonly<Record<string, number>>): number => Object.values(amounts).reduce((a, b) => a + b, 0);

/** What a run beside the regular ones pays: the parts of its earnings are the causes. */
export const againstNothing = (now: readonly Now[]): PersonVariance[] =>
  now.map(({ register, ...person }) => ({
    ...person,
    before: 0,
    now: register.totalearnings,
    causes: [
      { cause: 'Pay for days', amount: register.earnedgross },
      { cause: 'Arrears', amount: register.arreargross },
      { cause: 'One-time earnings', amount: total(register.onetime) },
    ].filter(({ amount }) => amount !== 0),
  }));
