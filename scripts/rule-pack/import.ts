import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packImpact, type PackImpact, lockedWith } from '../../src/modules/payroll/server/law/rule-pack-impact.ts';
import { importedPacks, productRules, withPack } from '../../src/modules/payroll/server/law/rule-packs.ts';
import { type OpenedPack, openPack, RulePackError } from '../../src/modules/payroll/server/law/signed-pack.ts';
import type { PublisherKey } from '../../src/modules/payroll/server/law/publisher-keys.ts';
import type { Pools } from '../../src/platform/server/db.ts';
import type { Env } from '../../src/platform/server/serve.ts';
import type { Questions } from '../passphrase.ts';
import { signedByTwo } from '../two-operators.ts';
import { checkExamples } from './examples.ts';

export type Importing = {
  readonly ctx: { readonly pools: Pools; readonly env: Env };
  readonly questions: Questions;
  /** Where imported packs lie. */
  readonly folder: string;
  readonly print: (line: string) => void;
  /** By default those that are pinned. */
  readonly keys?: ReadonlyMap<string, PublisherKey>;
};

const fileOf = ({ name, edition }: Pick<OpenedPack, 'name' | 'edition'>): string => `${name}-${edition}.json`;
const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The lines of a preview: whom a pack affects from when. */
export function impactLines({ changes, locked, computed }: PackImpact): string[] {
  return [
    ...changes.flatMap(({ jurisdiction, regime, from, companies, people, before, after }) => [
      `${[jurisdiction, regime].filter(Boolean).join(', ')}, from ${from}: ${plural(people, 'person', 'people')} in ${plural(companies, 'company', 'companies')}`,
      ...Object.entries(after).map(
        ([key, value]) =>
          `  ${key}: ${key in before ? `${JSON.stringify(before[key])} -> ` : ''}${JSON.stringify(value)}`,
      ),
    ]),
    ...(changes.length === 0 ? ['No figure changes.'] : []),
    ...(locked === 0
      ? []
      : [`${plural(locked, 'payroll', 'payrolls')} locked for days from then on: they stay as they are.`]),
    ...(computed === 0
      ? []
      : [`${plural(computed, 'payroll', 'payrolls')} computed for days from then on: everybody is computed again.`]),
  ];
}

/**
 * Imports a signed pack: checks it, computes its examples, shows whom it affects from when, and puts it in force from its
 * day once two operators have signed. Processes read it when they start.
 * @throws RulePackError or StartError; then nothing is imported
 */
export async function importPack({ ctx, questions, folder, print, keys }: Importing, text: string): Promise<void> {
  const pack = openPack({ text, ...(keys ? { keys } : {}) });
  const { name, edition, from } = pack;
  const before = importedPacks(folder, keys);
  const last = before.findLast((one) => one.name === name)?.edition ?? 1;
  if (edition !== last + 1)
    throw new RulePackError(
      edition <= last
        ? `Edition ${last} of ${name} is in place already; this is edition ${edition}`
        : `This is edition ${edition} of ${name}. Import edition ${last + 1} first`,
    );
  const rules = before.reduce(withPack, productRules());
  checkExamples(rules, pack);
  print(`${name}, edition ${edition}, signed with ${pack.keyid}: ${pack.about}`);
  print(`${plural(pack.examples.length, 'worked example agrees', 'worked examples agree')}.`);
  for (const line of impactLines(await packImpact(ctx.pools, rules, pack))) print(line);
  await signedByTwo(ctx, questions, { action: `imported rules from ${from} on`, about: `${name} ${edition}` });
  await mkdir(folder, { recursive: true });
  const target = join(folder, fileOf(pack));
  await writeFile(`${target}.part`, text, { flag: 'w' });
  await rename(`${target}.part`, target);
  print(`Imported. Start the product again on every machine: ${name} is in force from ${from}.`);
}

/**
 * Takes back the last edition of a subject, while no locked payroll was computed by it.
 * @throws RulePackError or StartError; then nothing is removed
 */
export async function removePack({ ctx, questions, folder, print, keys }: Importing, name: string): Promise<void> {
  const all = importedPacks(folder, keys);
  const last = all.findLast((one) => one.name === name);
  if (!last)
    throw new RulePackError(`No pack of “${name}” was imported. There is ${all.map(fileOf).join(', ') || 'none'}`);
  const { version } = all.filter((one) => one.name === name).reduce(withPack, productRules())[last.name];
  const used = await lockedWith(ctx.pools, { name: last.name, version });
  if (used > 0)
    throw new RulePackError(
      `${plural(used, 'locked payroll was', 'locked payrolls were')} computed by edition ${last.edition} of ${name}, so it stays. Import a later edition`,
    );
  await signedByTwo(ctx, questions, { action: 'took back imported rules', about: `${name} ${last.edition}` });
  await rm(join(folder, fileOf(last)));
  print(`Removed: edition ${last.edition} of ${name}. Start the product again on every machine.`);
}
