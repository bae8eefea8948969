import { say } from '#platform/engine/say.ts';
import { failWith } from '#platform/server/application-error.ts';
import { canonical } from '#platform/server/idempotency.ts';
import type { Configuration, ConfigurationPart, Setup } from '#platform/server/module.ts';
import type { Db } from '#platform/server/db.ts';
import { companyConfig } from '../../contract/setup/company-config.ts';
import { monthName } from '../../engine/wording.ts';
import { droppedKeys, earlierForm, presentForm } from './earlier-form.ts';
import { needsTwo, proposeLayouts } from './layout-change.ts';
import { defaultFrom } from '../run/open-month.ts';
import { saveSettings, standsAgainst } from './save-settings.ts';
import { payrollSetting, payrollSettings } from './settings.ts';
import { fbpPart, takeFbp } from '../person/fbp/file.ts';
import { settlementPolicyPart, takeSettlementPolicy } from '../run/settlement/file.ts';
import { slipDesignPart, slipDesignSchema, takeSlipDesign } from '../outputs/slip/design.ts';
import { recordSchemas, recordsPart, takeRecords } from './record-file.ts';
import { check } from './settings-checks.ts';
import { type FileVersion, isRecord, payrollPart, versionsOf } from './settings-file.ts';

const { company, choices } = companyConfig.shape;
/** What a file has of payroll: structure and policy together, or nothing. */
const part = companyConfig
  .pick({
    structure: true,
    payroll: true,
    words: true,
    layouts: true,
    accounts: true,
    paygroups: true,
    payrollfrom: true,
    payrollearlier: true,
    fnf: true,
    fnffrom: true,
    fnfearlier: true,
    fbp: true,
  })
  .extend({
    company: company.pick({ payday: true }).partial(),
    choices: choices.pick({ bankmodes: true }).partial(),
    ...recordSchemas,
    payslipdesign: slipDesignSchema,
  })
  .partial();

/** Settings without keys of an earlier version; what cannot be read stays as it is. */
function present(value: Record<string, unknown>): Record<string, unknown> {
  const read = payrollSettings.safeParse(value);
  return read.success ? (presentForm(value, read.data) as Record<string, unknown>) : value;
}

/** What to tell of a file whose structure or policy has keys of an earlier version. */
function noticesOf(file: Configuration, versions: readonly FileVersion[]): string[] {
  const earlier = Array.isArray(file['payrollearlier']) ? file['payrollearlier'].filter(isRecord) : [];
  const files = [...earlier, file];
  const keys = versions.flatMap(({ value }, at) => {
    const { structure, payroll, layouts } = payrollSettings.parse(value);
    const input = files[at];
    return droppedKeys(
      {
        structure: input?.['structure'],
        payroll: input?.['payroll'],
        ...(layouts ? { layouts: input?.['layouts'] } : {}),
      },
      { structure, payroll, layouts },
    );
  });
  return earlierForm([...new Set(keys)]);
}

/** Takes what a file has beside structure and policy: FnF policy, flexible benefit plan, records and payslips. */
async function takeOthers(db: Db, file: Configuration, apply: boolean) {
  const taken = [
    await takeSettlementPolicy(db, file, apply),
    await takeFbp(db, file, apply),
    await takeRecords(db, file, apply),
    await takeSlipDesign(db, file, apply),
  ];
  return {
    changes: taken.flatMap(({ changes }) => changes),
    problems: taken.flatMap(({ problems }) => problems),
  };
}

/** Imports payroll's part of a company configuration file, if the file has one. */
export const setUpPayroll: Setup = async ({ db, configuration }) => {
  const versions = versionsOf(configuration);
  const problems = await check('file', payrollPart(configuration));
  if (problems.length > 0) failWith('E0070', { status: 400, text: problems.join(' ') });
  for (const { from, value } of versions) await payrollSetting.saveFrom(db, { from, value });
  const others = await takeOthers(db, configuration, true);
  if (others.problems.length > 0) failWith('E0070', { status: 400, text: others.problems.join(' ') });
};

function partOf(stored: Record<string, unknown>) {
  const { structure, payroll, words, bankmodes, layouts, accounts, paygroups } = present(stored);
  return {
    structure,
    payroll,
    words,
    bankmodes,
    ...(layouts === undefined ? {} : { layouts }),
    ...(accounts === undefined ? {} : { accounts }),
    ...(paygroups === undefined ? {} : { paygroups }),
  };
}

/** The versions that a file changes, each with its month and what stands against it. */
async function changed(db: Db, versions: readonly FileVersion[]) {
  const usual = await defaultFrom(db);
  const matches: (FileVersion & {
    readonly current: Record<string, unknown> | undefined;
    readonly problem: string | undefined;
  })[] = [];
  for (const { from: named, value: input } of versions) {
    const value = present(input);
    // A file with one set of settings says no month: it is that of the next change.
    const from = versions.length === 1 ? (named ?? usual) : named;
    const current = from === null ? await payrollSetting.first(db) : await payrollSetting.inForce(db, from);
    if (current && canonical(present(current.value)) === canonical(value)) continue;
    const problem = await standsAgainst(db, { from, value, current: current?.value });
    matches.push({ from, value, current: current?.value, problem });
  }
  return matches;
}

/**
 * Pay structure, policy and names in the configuration file, with the earlier ones where they changed from a month on.
 * A structure with problems is rejected with all of them.
 */
export const payrollConfiguration: ConfigurationPart = {
  schema: part,
  read: async (db) => {
    const series = await payrollSetting.series(db);
    const last = series.at(-1);
    if (!last) return {};
    const { bankmodes, ...part } = partOf(last.value);
    const earlier = series.slice(0, -1).map(({ from, value }) => ({
      ...(from === null ? {} : { from }),
      ...partOf(value),
      ...('payday' in value ? { payday: value['payday'] } : {}),
    }));
    return {
      company: { payday: last.value['payday'] ?? 'last-day-of-month' },
      ...part,
      choices: { bankmodes },
      ...(last.from === null ? {} : { payrollfrom: last.from, payrollearlier: earlier }),
      ...(await settlementPolicyPart(db)),
      ...(await fbpPart(db)),
      ...(await recordsPart(db)),
      ...(await slipDesignPart(db)),
    };
  },
  check: (input) => check('file', payrollPart(input)),
  take: async (db, input, apply, _today, by) => {
    const versions = versionsOf(input);
    if (apply) await payrollSetting.lock(db);
    const changes = await changed(db, versions);
    const against = changes.flatMap(({ problem }) => problem ?? []);
    const others = await takeOthers(db, input, false);
    against.push(...others.problems);
    if (against.length > 0) return { changes: [], problems: against };
    const existing = changes.flatMap(({ current, ...one }) => (current ? [{ ...one, current }] : []));
    // Layouts of files that move money wait for a second person, and what stands beside them in the file with them.
    const waits = existing.some(({ current, value }) => needsTwo(current, value));
    if (apply && waits) await proposeLayouts(db, by, existing);
    const atonce = waits ? changes.filter(({ current }) => !current) : changes;
    if (apply) for (const { from, value } of atonce) await saveSettings(db, { from, value });
    if (apply) await takeOthers(db, input, true);
    const sentences = changes.map(({ from, current }) => {
      if (!current) return 'Pay structure and payroll policy are set up.';
      if (waits)
        return say`Pay structure and payroll policy wait for a second person, as layouts of files for the bank, with accounts or of journals change.`;
      if (from === null) return 'Pay structure and payroll policy are replaced.';
      return `Pay structure and payroll policy are replaced from ${monthName(from)} on.`;
    });
    return {
      changes: [...new Set(sentences), ...others.changes],
      problems: [],
      notices: noticesOf(input, versions),
    };
  },
};
