import { Modal, TextInput } from '@mantine/core';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { FieldPair, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { TimeField } from '#platform/web/kit/time-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { MAX_STOPS, saveTrip, type TripRow } from '../../contract/trip.ts';
import style from '../expense.module.css';
import { bound } from '../fields.tsx';
import { Rows } from '../rows.tsx';

type Values = {
  expensetripid: number | null;
  employeeid: null;
  purpose: string;
  departureday: string | null;
  departuretime: string;
  returnday: string | null;
  returntime: string;
  estimate: number | null;
  itinerary: { day: string; time: string; city: string }[];
};
const valuesOf = (trip: TripRow | undefined): Values => ({
  expensetripid: trip?.expensetripid ?? null,
  employeeid: null,
  purpose: trip?.purpose ?? '',
  departureday: trip?.departureday ?? null,
  departuretime: trip?.departuretime ?? '09:00',
  returnday: trip?.returnday ?? null,
  returntime: trip?.returntime ?? '18:00',
  estimate: trip?.estimate ?? null,
  itinerary: [...(trip?.itinerary ?? [])],
});

/** A trip with its times, its estimate, and where the person is on it. */
export function TripDialog({ trip, onClose }: { trip: TripRow | undefined; onClose: () => void }) {
  const { mutateAsync } = useSave(saveTrip);
  const form = useForm<Values>({ schema: saveTrip.input, initial: valuesOf(trip) });
  const { bind, values } = form;
  const stops = bind('itinerary');
  const submit = form.submit(
    async (input) => void (await mutateAsync({ input: saveTrip.input.parse(input) })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={trip ? `${trip.tripno} · ${trip.purpose}` : t('New trip')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={submit} onClose={onClose} busy={form.busy}>
        <TextField field={bind('purpose')} label="Purpose" limit={200} required />
        <FieldPair>
          <DateField field={bind('departureday')} label="Departure" required />
          <TimeField field={bind('departuretime')} label="Time of departure" required />
        </FieldPair>
        <FieldPair>
          <DateField field={bind('returnday')} label="Return" required />
          <TimeField field={bind('returntime')} label="Time of return" required />
        </FieldPair>
        <MoneyField field={bind('estimate')} label="Estimate" hint="Estimated cost of the trip" />
        <fieldset className={style.part}>
          <legend>{t('Itinerary')}</legend>
          <p className={style.quiet}>{t('Where you are from then on; the way home is no row.')}</p>
          <Rows
            rows={stops.value}
            onChange={stops.onChange}
            fresh={{ day: values.departureday ?? '', time: values.departuretime, city: '' }}
            add="Add a city"
            max={MAX_STOPS}
          >
            {(row, set) => (
              <>
                <TextInput
                  label={t('City')}
                  maxLength={60}
                  value={row.city}
                  onChange={(event) => set({ city: event.currentTarget.value })}
                />
                <DateField
                  field={bound<string | null>('day', row.day || null, (day) => set({ day: day ?? '' }))}
                  label="Arrival"
                />
                <TimeField field={bound('time', row.time, (time) => set({ time }))} label="Time" />
              </>
            )}
          </Rows>
          {stops.error === undefined ? null : <p role="alert">{stops.error}</p>}
        </fieldset>
      </DialogForm>
    </Modal>
  );
}
