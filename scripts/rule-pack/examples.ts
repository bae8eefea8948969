import type { Rules } from '../../src/modules/payroll/contract/law/rules.ts';
import { type OpenedPack, RulePackError } from '../../src/modules/payroll/server/law/signed-pack.ts';
import { canonical } from '../../src/platform/server/idempotency.ts';
import { errorText } from '../../src/platform/server/start-error.ts';
import { calculations, isKind } from '../../tools/calculate/kinds.ts';

/**
 * Computes the worked examples of a pack by its rules alone and compares the results.
 * @param rules those of the other subjects
 * @throws RulePackError with the first example that fails
 */
export function checkExamples(rules: Rules, { name, content, examples }: OpenedPack): void {
  const own = { ...rules, [name]: { ...content, version: 'examples' } } as Rules;
  for (const { kind, name: title, input, expected } of examples) {
    const failed = (what: string) => new RulePackError(`Example “${title}”: ${what}. Nothing is imported`);
    if (!isKind(kind)) throw failed(`there is no calculation “${kind}”, but ${Object.keys(calculations).join(', ')}`);
    let result: unknown;
    try {
      result = calculations[kind](own, input);
    } catch (error) {
      throw failed(errorText(error));
    }
    if (canonical(result) !== canonical(expected))
      throw failed(`computed ${canonical(result)}, expected ${canonical(expected)}`);
  }
}
