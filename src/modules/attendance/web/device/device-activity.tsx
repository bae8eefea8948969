import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { FieldPair, NumberField, SelectField, TextField } from '#platform/web/kit/field.tsx';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { askDelete } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  addClockOffset,
  COMMAND_STATUS,
  COMMAND_TYPE,
  commandDevice,
  getDeviceActivity,
  removeClockOffset,
} from '../../contract/device.ts';
import { removeDeviceFaults } from '../../contract/device-source.ts';
import { ParkedPunches } from './device-parked.tsx';
import { PunchFile } from './punch-file.tsx';
import style from './device.module.css';

const EVERY_MS = 1_000;
const RESEND = 2;
const TONES: Record<number, Tone> = { 1: 'plain', 2: 'info', 3: 'good', 4: 'bad' };
type Of = { deviceid: number; mayEdit: boolean };

/** The punches of a device as they come, what it is told, and what was wrong with it. */
export function DeviceActivity({ deviceid, mayEdit }: Of) {
  const format = useSession()?.dateformatname;
  const [open, setOpen] = useState<'command' | 'offset'>();
  const { data, error, refetch } = useEndpoint(getDeviceActivity, { deviceid }, { staleTime: 0, every: EVERY_MS });
  const remove = useSave(removeClockOffset, ['attendance']);
  const removeFaults = useSave(removeDeviceFaults, ['device']);
  const [result] = data ?? [];
  if (!result) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : null;
  const takeBack = async (clockoffsetid: number) => {
    if (!(await askDelete())) return;
    await remove.mutateAsync({ input: { clockoffsetid } }).catch((failure: unknown) => {
      toast('error', t(sentenceOf(failure)), { keep: true });
    });
  };
  const dropFaults = async () => {
    if (!(await askDelete())) return;
    await removeFaults.mutateAsync({ input: { deviceid } }).catch((failure: unknown) => {
      toast('error', t(sentenceOf(failure)), { keep: true });
    });
  };
  return (
    <>
      <Card title={t('All punches')}>
        {result.punches.length === 0 ? <p className={style.quiet}>{t('No punch has come yet.')}</p> : null}
        <ul className={style.rows} aria-label={t('Last punches')}>
          {result.punches.map((one) => (
            <li key={one.punchid}>
              <span>
                <b>{one.punchedat}</b> {one.fullname ?? t('Number {{number}}', { number: one.usernumber })}
              </span>
              <small>{t('came {{moment}}', { moment: displayMoment(one.receivedat, format) })}</small>
            </li>
          ))}
        </ul>
        {mayEdit ? <PunchFile deviceid={deviceid} /> : null}
      </Card>
      <Card
        title={t('Told to the device')}
        side={
          mayEdit ? (
            <Button variant="default" size="compact-sm" onClick={() => setOpen('command')}>
              {t('Tell the device')}
            </Button>
          ) : null
        }
      >
        {result.commands.length === 0 ? (
          <p className={style.quiet}>{t('It checks for commands every few seconds.')}</p>
        ) : null}
        <ul className={style.rows}>
          {result.commands.map((one) => (
            <li key={one.devicecommandid}>
              <span>
                {t(COMMAND_TYPE.label(one.commandtypeid) ?? '')}{' '}
                <Tag tone={TONES[one.statusid]}>{t(COMMAND_STATUS.label(one.statusid) ?? '')}</Tag>
              </span>
              <small>{displayMoment(one.answeredon ?? one.addeddate, format)}</small>
            </li>
          ))}
        </ul>
      </Card>
      <Card
        title={t('When its clock was wrong')}
        side={
          mayEdit ? (
            <Button variant="default" size="compact-sm" onClick={() => setOpen('offset')}>
              {t('Correct a time')}
            </Button>
          ) : null
        }
      >
        {result.offsets.length === 0 ? <p className={style.quiet}>{t('No fault recorded.')}</p> : null}
        <ul className={style.rows}>
          {result.offsets.map((one) => (
            <li key={one.clockoffsetid}>
              <span>
                {one.fromtime} – {one.totime}{' '}
                {one.fastseconds > 0
                  ? plural(one.fastseconds, '{{count}} second ahead', '{{count}} seconds ahead')
                  : plural(-one.fastseconds, '{{count}} second behind', '{{count}} seconds behind')}
              </span>
              {mayEdit ? (
                <Button variant="default" size="xs" onClick={() => void takeBack(one.clockoffsetid)}>
                  {t('Remove')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </Card>
      <ParkedPunches of={result.parked} />
      {result.faults.length === 0 ? null : (
        <Card
          title={t('Lines that could not be read')}
          side={
            mayEdit ? (
              <Button variant="default" size="compact-sm" onClick={() => void dropFaults()}>
                {t('Delete the lines')}
              </Button>
            ) : null
          }
        >
          <ul className={style.rows}>
            {result.faults.map((one) => (
              <li key={one.devicefaultid}>
                <code>{one.line}</code>
                <small>{displayMoment(one.receivedat, format)}</small>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {open === 'command' ? <CommandDialog deviceid={deviceid} onClose={() => setOpen(undefined)} /> : null}
      {open === 'offset' ? <OffsetDialog deviceid={deviceid} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

type Dialog = { deviceid: number; onClose: () => void };
type Command = { deviceid: number; commandtypeid: number | null; fromdate: string | null; todate: string | null };

function CommandDialog({ deviceid, onClose }: Dialog) {
  const { mutateAsync } = useSave(commandDevice);
  const form = useForm<Command>({
    schema: commandDevice.input,
    initial: { deviceid, commandtypeid: 1, fromdate: null, todate: null },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: commandDevice.input.parse(values) })),
    onClose,
  );
  return (
    <Modal opened onClose={onClose} title={t('Tell the device')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save="Send">
        <SelectField
          field={form.bind('commandtypeid')}
          label="What"
          options={COMMAND_TYPE.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
          required
        />
        {form.values.commandtypeid === RESEND ? (
          <FieldPair>
            <DateField field={form.bind('fromdate')} label="First day" required />
            <DateField field={form.bind('todate')} label="Last day" required />
          </FieldPair>
        ) : null}
      </DialogForm>
    </Modal>
  );
}

type Offset = { deviceid: number; fromtime: string; totime: string; fastseconds: number | null };

function OffsetDialog({ deviceid, onClose }: Dialog) {
  const { mutateAsync } = useSave(addClockOffset, ['attendance']);
  const form = useForm<Offset>({
    schema: addClockOffset.input,
    initial: { deviceid, fromtime: '', totime: '', fastseconds: null },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: addClockOffset.input.parse(values) })),
    onClose,
  );
  return (
    <Modal opened onClose={onClose} title={t('Correct a time')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save="Save">
        <p className={style.quiet}>
          {t('Times are those that the device showed. Its punches of this time count by the right time.')}
        </p>
        <TextField field={form.bind('fromtime')} label="From" hint="YYYY-MM-DD HH:MM" required />
        <TextField field={form.bind('totime')} label="To" hint="YYYY-MM-DD HH:MM" required />
        <NumberField
          field={form.bind('fastseconds')}
          label="Seconds ahead"
          hint="Below zero where it was behind"
          required
        />
      </DialogForm>
    </Modal>
  );
}
