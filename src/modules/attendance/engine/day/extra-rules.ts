import type { ExtraRule } from './day.ts';

/** The rules of extra time, which come from a policy of their own; null where nothing counts. */
export type ExtraRules = {
  readonly working: ExtraRule | null;
  readonly weekoff: ExtraRule | null;
  readonly holiday: ExtraRule | null;
  readonly optionalholiday: ExtraRule | null;
};
type Of = {
  readonly kind: 'working' | 'off' | 'holiday';
  /** Taken as an optional holiday. */
  readonly isoptional: boolean;
  /** Whether work on a day off has to be asked for, whatever the policy of extra time says. */
  readonly asksdaysoff: boolean;
};

/** The rule of a day by what it is. */
export function extraRuleOf(rules: ExtraRules, { kind, isoptional, asksdaysoff }: Of): ExtraRule | null {
  if (kind === 'working' && !isoptional) return rules.working;
  const rule = isoptional ? rules.optionalholiday : kind === 'off' ? rules.weekoff : rules.holiday;
  return rule && asksdaysoff ? { ...rule, needsapproval: true } : rule;
}
