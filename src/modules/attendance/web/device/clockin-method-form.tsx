import { Assignments } from '#modules/calendar/web/public.tsx';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { MultiSelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { type RecordFields, recordPage } from '#platform/web/kit/record-form.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  clockInMethodAssignment,
  getClockInMethod,
  initClockInMethod,
  saveClockInMethod,
} from '../../contract/clockin-method.ts';
import { DESCRIPTION_LIMIT, NAME_LIMIT } from '../../contract/fields.ts';
import style from './device.module.css';

type Detail = OutputOf<typeof getClockInMethod>[number];
type Choices = OutputOf<typeof initClockInMethod>;

const draftOf = (row: Detail | undefined) => ({
  clockinmethodid: row?.clockinmethodid ?? null,
  clockinmethodname: row?.clockinmethodname ?? '',
  description: row?.description ?? '',
  isweb: row?.isweb ?? true,
  isbreak: row?.isbreak ?? true,
  islocation: row?.islocation ?? false,
  allowedips: row?.allowedips ?? [],
  isbiometric: row?.isbiometric ?? false,
  deviceids: row?.deviceids ?? [],
  devicegroupids: row?.devicegroupids ?? [],
});
type Draft = ReturnType<typeof draftOf>;
const yes = (value: boolean): string => (value ? t('Yes') : t('No'));
const names = (options: Choices['Device'], ids: readonly number[]): string =>
  options
    .filter((one) => ids.includes(Number(one.displayvalue)))
    .map((one) => one.displayname)
    .join(', ');

export default recordPage({
  get: getClockInMethod,
  save: saveClockInMethod,
  id: 'clockinmethodid',
  draftOf,
  useChoices: () => useEndpoint(initClockInMethod, {}),
  compare: [
    ['Name', (draft) => draft.clockinmethodname],
    ['Description', (draft) => draft.description],
    ['Web clock', (draft) => yes(draft.isweb)],
    ['Breaks', (draft) => yes(draft.isbreak)],
    ['Ask for the place', (draft) => yes(draft.islocation)],
    ['Allowed networks', (draft) => draft.allowedips.join(', ')],
    ['Biometric devices', (draft) => yes(draft.isbiometric)],
    ['Devices', (draft, choices) => names(choices.Device, draft.deviceids)],
    ['Groups of devices', (draft, choices) => names(choices.Group, draft.devicegroupids)],
  ],
})(Body);

function Body({ bind, base: row, choices, back, busy, submit, values }: RecordFields<Draft, Detail, Choices>) {
  return (
    <div className={style.page}>
      <FormPage title={row?.clockinmethodname ?? t('New clock-in method')} back={back} busy={busy} onSubmit={submit}>
        <TextField field={bind('clockinmethodname')} label="Name" limit={NAME_LIMIT} required />
        <TextField field={bind('description')} label="Description" lines={2} limit={DESCRIPTION_LIMIT} />
        <SwitchField field={bind('isweb')} label="Web clock" hint="People clock in on their attendance page" />
        {values.isweb ? (
          <>
            <SwitchField field={bind('isbreak')} label="Breaks" hint="Breaks can be clocked as well" />
            <SwitchField
              field={bind('islocation')}
              label="Ask for the place"
              hint="The browser asks the person first"
            />
            <TagsField
              field={bind('allowedips')}
              label="Allowed networks"
              hint="Addresses or networks such as 203.0.113.0/24; empty for anywhere"
              offered={[choices.address]}
            />
            <p className={style.quiet}>{t('Your own address now is {{address}}', { address: choices.address })}</p>
          </>
        ) : null}
        <SwitchField field={bind('isbiometric')} label="Biometric devices" />
        {values.isbiometric ? (
          <>
            <MultiSelectField field={bind('deviceids')} label="Devices" options={choices.Device} />
            <MultiSelectField field={bind('devicegroupids')} label="Groups of devices" options={choices.Group} />
          </>
        ) : null}
      </FormPage>
      <Assignments
        calls={clockInMethodAssignment}
        feature="clockInMethod"
        planid={row?.clockinmethodid}
        why="On each day a person’s own method counts before that of the office, and that before the company’s."
      />
    </div>
  );
}
