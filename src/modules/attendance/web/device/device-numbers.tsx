import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { call, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { FieldPair, TextField } from '#platform/web/kit/field.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { askDelete } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import {
  type DeviceNumber,
  endDeviceNumber,
  listDeviceNumbers,
  mapDeviceNumber,
} from '../../contract/device-number.ts';
import style from './device.module.css';

const FROM = 3;
type Of = { deviceid: number; mayEdit: boolean };

/** The numbers of a device with whose they are, those of nobody first. */
export function DeviceNumbers({ deviceid, mayEdit }: Of) {
  const day = useDay();
  const { data, error, refetch } = useEndpoint(listDeviceNumbers, { deviceid }, { staleTime: 0 });
  const [mapped, setMapped] = useState<DeviceNumber>();
  const remove = useSave(endDeviceNumber, ['attendance']);
  const takeAway = async (deviceuserid: number) => {
    if (!(await askDelete())) return;
    try {
      await remove.mutateAsync({ input: { deviceuserid, todate: null } });
      toast('success', t('Deleted successfully'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <Card
      title={t('Numbers')}
      side={
        mayEdit ? (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() =>
              setMapped({ usernumber: '', shownname: null, lastseenat: null, owners: [], suggestion: null })
            }
          >
            {t('Add a number')}
          </Button>
        ) : null
      }
    >
      <p className={style.quiet}>
        {t(
          'The employee decides whose punches of this device ID count, from the day entered on, including punches already received.',
        )}
      </p>
      {error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p className={style.quiet}>{t('The device has sent no number yet.')}</p> : null}
      <ul className={style.rows} aria-label={t('Numbers')}>
        {(data ?? []).map((one) => (
          <li key={one.usernumber}>
            <span>
              <b>{one.usernumber}</b> {one.shownname}
              {one.owners.length === 0 ? <Tag tone="warn">{t('Not mapped')}</Tag> : null}
              {one.owners.map((owner) => (
                <small key={owner.deviceuserid}>
                  {owner.person.fullname} {owner.person.employeecode} ·{' '}
                  {owner.todate === null
                    ? t('from {{day}}', { day: day(owner.fromdate) })
                    : `${day(owner.fromdate)} – ${day(owner.todate)}`}
                  {owner.trackingdevices.isweb ? ` · ${t('Web clock too')}` : null}{' '}
                  {mayEdit ? (
                    <Button
                      variant="subtle"
                      color="gray"
                      size="compact-xs"
                      onClick={() => void takeAway(owner.deviceuserid)}
                    >
                      {t('Remove {{name}}', { name: owner.person.fullname })}
                    </Button>
                  ) : null}
                </small>
              ))}
            </span>
            {mayEdit ? (
              <Button variant="default" size="xs" onClick={() => setMapped(one)}>
                {one.suggestion && one.owners.length === 0
                  ? t('Assign to {{name}}', { name: one.suggestion.fullname })
                  : t('Assign')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mapped ? <MapDialog deviceid={deviceid} number={mapped} onClose={() => setMapped(undefined)} /> : null}
    </Card>
  );
}

type MapDialog = { deviceid: number; number: DeviceNumber; onClose: () => void };
type Values = {
  deviceid: number;
  usernumber: string;
  employeeid: number | null;
  fromdate: string | null;
  todate: string | null;
};

function MapDialog({ deviceid, number, onClose }: MapDialog) {
  const { mutateAsync } = useSave(mapDeviceNumber, ['attendance']);
  const { suggestion } = number;
  const form = useForm<Values>({
    schema: mapDeviceNumber.input,
    initial: {
      deviceid,
      usernumber: number.usernumber,
      employeeid: suggestion?.employeeid ?? null,
      fromdate: `${today().slice(0, 7)}-01`,
      todate: null,
    },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: mapDeviceNumber.input.parse(values) })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <Modal opened onClose={onClose} title={t('Employee')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save="Save">
        <NumberText field={form.bind('usernumber')} isnew={number.usernumber === ''} />
        <PersonSearchField
          field={form.bind('employeeid')}
          chosen={suggestion ? { displayname: suggestion.fullname, displayvalue: suggestion.employeeid } : undefined}
          from={FROM}
          search={(searchfor) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'device' })}
          label="Employee"
          required
        />
        <FieldPair>
          <DateField field={form.bind('fromdate')} label="First day" required />
          <DateField field={form.bind('todate')} label="Last day" />
        </FieldPair>
      </DialogForm>
    </Modal>
  );
}

function NumberText({ field, isnew }: { field: Parameters<typeof TextField>[0]['field']; isnew: boolean }) {
  return isnew ? (
    <TextField field={field} label="Number" limit={24} required />
  ) : (
    <p className={style.quiet}>{t('Number {{number}}', { number: field.value })}</p>
  );
}
