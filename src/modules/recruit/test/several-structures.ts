import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_DIR } from '#platform/server/settings.ts';

type Stored = { structure: { amounts?: object[]; components: object[] } };

/**
 * A company with three pay structures: of the plant by a choice of the package, of heads by their grade, and of everybody
 * else. Whoever is in the first has an allowance of 1,500 rupees a month, in the second one of 4,000.
 */
export function severalStructures(): Record<string, unknown> {
  const config = JSON.parse(readFileSync(join(PROJECT_DIR, 'samples/sahyadri/company.json'), 'utf8')) as Stored;
  const { structure } = config;
  const allowance = (code: string, name: string, formula: string, when: string) => ({
    code,
    name,
    kind: 'earning',
    source: 'formula',
    formula,
    when,
    proration: 'whole',
    rounding: 'nearest-rupee',
    bases: { pf: false, esi: false, pt: false, lwf: false },
    taxable: true,
    incometax: 'averaged',
    codewages: 'excluded-counted',
  });
  return {
    ...config,
    structure: {
      ...structure,
      amounts: [
        ...(structure.amounts ?? []),
        { code: 'site', name: 'Site', unit: 'choice', choices: ['Office', 'Plant'] },
      ],
      structures: [
        { code: 'heads', name: 'Heads', when: 'grade == "Head"' },
        { code: 'plant', name: 'Plant staff', when: 'site == "Plant"' },
        { code: 'office', name: 'Office staff' },
      ],
      components: [
        ...structure.components,
        allowance('shift', 'Shift allowance', '1500', 'structure == "plant"'),
        allowance('head', 'Allowance of a head', '4000', 'structure == "heads"'),
      ],
    },
  };
}
