import { lastDay, type Month } from '#platform/engine/day.ts';
import type { SheetDraft } from '#platform/server/sheet/write.ts';
import { REGISTRATIONS } from '#modules/company/contract/statutory-detail.ts';
import type { RunFile } from '#modules/payroll/contract/outputs/run-files.ts';
import {
  type Employer,
  PAN,
  type Part,
  REGISTRATION_OF,
  registered,
  stateCode,
  TAN,
} from '../../engine/outputs/establishments.ts';

/** The registration a statutory file is filed under: part of its name, and a separate sheet in workbooks. */
export type FilingRegistration = { readonly suffix: string; readonly sheet: SheetDraft };

const inName = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

/**
 * Name and sheet of the registration of a part of a run. A number missing at the lock is stated as missing, never
 * guessed.
 */
export function filingRegistrationOf(
  { registrationnumber, workstate, establishmentids }: Part,
  existing: readonly Employer[],
  { file, month }: { file: RunFile; month: Month },
): FilingRegistration {
  const own = existing.filter(({ establishmentid }) => establishmentids.includes(establishmentid));
  const names = own.map(({ establishmentname }) => establishmentname);
  const code = workstate === undefined ? undefined : stateCode(workstate);
  const kind = REGISTRATIONS.label(REGISTRATION_OF[file] ?? 0) ?? '';
  const numbers = (statutorytypeid: number): string =>
    [...new Set(own.flatMap((one) => registered(one, { statutorytypeid, workstate: '' }) ?? []))].join(', ');
  return {
    suffix: [registrationnumber ?? names[0]?.toLowerCase() ?? '', code ?? ''].map(inName).filter(Boolean).join('-'),
    sheet: {
      name: 'Establishment',
      columns: [
        { heading: 'What', width: 32 },
        { heading: 'Value', width: 44 },
      ],
      rows: [
        ['Establishment', names.join(', ')],
        [`${kind} registration`, registrationnumber ?? 'Not entered when the run was locked'],
        ...(workstate === undefined ? [] : [['State', workstate]]),
        ['PAN', numbers(PAN)],
        ['TAN', numbers(TAN)],
        ['People belong by their business unit on', lastDay(month)],
      ],
    },
  };
}
