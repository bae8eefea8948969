import { Button, Group } from '@mantine/core';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { FieldPair, SelectField, TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { type RecordFields, recordPage } from '#platform/web/kit/record-form.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getDevice, initDevice, PURPOSE, saveDevice } from '../../contract/device.ts';
import { NAME_LIMIT } from '../../contract/fields.ts';
import { DeviceActivity } from './device-activity.tsx';
import { DeviceNumbers } from './device-numbers.tsx';
import { DeviceSources } from './device-source.tsx';
import style from './device.module.css';
import { GroupField } from './group-field.tsx';

type Detail = OutputOf<typeof getDevice>[number];
type Choices = OutputOf<typeof initDevice>;
const SERIAL_LIMIT = 40;

const draftOf = (row: Detail | undefined) => ({
  deviceid: row?.deviceid ?? null,
  devicename: row?.devicename ?? '',
  serialnumber: row?.serialnumber ?? '',
  officeaddressid: row?.officeaddressid ?? null,
  devicegroupid: row?.devicegroupid ?? null,
  purposeid: (row?.purposeid ?? 1) as number | null,
  sourcenetworks: row?.sourcenetworks ?? [],
});
type Draft = ReturnType<typeof draftOf>;
const nameIn = (options: Choices['Office'], id: number | null): string =>
  options.find((one) => one.displayvalue === id)?.displayname ?? '';

export default recordPage({
  get: getDevice,
  save: saveDevice,
  id: 'deviceid',
  draftOf,
  useChoices: () => useEndpoint(initDevice, {}, { staleTime: 0 }),
  compare: [
    ['Name', (draft) => draft.devicename],
    ['Serial number', (draft) => draft.serialnumber],
    ['Office', (draft, choices) => nameIn(choices.Office, draft.officeaddressid)],
    ['Group', (draft, choices) => nameIn(choices.Group, draft.devicegroupid)],
    ['Purpose', (draft) => t(PURPOSE.label(draft.purposeid ?? 0) ?? '')],
    ['May call from', (draft) => draft.sourcenetworks.join(', ')],
  ],
})(Body);

function Body(form: RecordFields<Draft, Detail, Choices>) {
  const { bind, base: row, choices, back, busy, submit, values, set } = form;
  const mayEdit = useMay('device', 'edit');
  return (
    <div className={style.page}>
      <FormPage title={row?.devicename ?? t('New biometric device')} back={back} busy={busy} onSubmit={submit}>
        <TextField field={bind('devicename')} label="Name" limit={NAME_LIMIT} required />
        <TextField
          field={bind('serialnumber')}
          label="Serial number"
          hint="As the terminal shows it under system information"
          limit={SERIAL_LIMIT}
          required
        />
        {values.deviceid === null && choices.unknown.length > 0 ? (
          <Unknown unknown={choices.unknown} onChoose={(serialnumber) => set('serialnumber', serialnumber)} />
        ) : null}
        <FieldPair>
          <SelectField
            field={bind('purposeid')}
            label="Purpose"
            hint="Punches of a canteen are no presence"
            options={PURPOSE.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
            required
          />
          <SelectField field={bind('officeaddressid')} label="Office" options={choices.Office} placeholder="None" />
        </FieldPair>
        <GroupField field={bind('devicegroupid')} options={choices.Group} mayEdit={mayEdit} />
        <TagsField
          field={bind('sourcenetworks')}
          label="May call from"
          hint="Addresses or networks such as 203.0.113.0/24; what comes from elsewhere is refused"
        />
        <p className={style.quiet}>
          {t('Enter this address in the terminal as its server: {{address}}', { address: choices.address })}
        </p>
      </FormPage>
      {row ? (
        <>
          <DeviceSources deviceid={row.deviceid} mayEdit={mayEdit} />
          <DeviceNumbers deviceid={row.deviceid} mayEdit={mayEdit} />
          <DeviceActivity deviceid={row.deviceid} mayEdit={mayEdit} />
        </>
      ) : null}
    </div>
  );
}

type UnknownRows = { unknown: Choices['unknown']; onChoose: (serialnumber: string) => void };

/** Terminals that called without being registered: choosing one fills its serial number in. */
function Unknown({ unknown, onChoose }: UnknownRows) {
  const format = useSession()?.dateformatname;
  return (
    <Card title={t('Waiting to be registered')}>
      <p className={style.quiet}>{t('These terminals call, and nothing of what they send is taken yet.')}</p>
      <ul className={style.rows}>
        {unknown.map((one) => (
          <li key={one.displayvalue}>
            <span>
              {one.displayvalue}
              <small>
                {one.address} · {displayMoment(one.lastseenat, format)}
              </small>
            </span>
            <Group>
              <Button variant="default" size="xs" onClick={() => onChoose(one.displayvalue)}>
                {t('Use')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </Card>
  );
}
