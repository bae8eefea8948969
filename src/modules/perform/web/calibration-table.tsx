import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { NOTE_LIMIT } from '../contract/review.ts';
import { calibrate, type Calibration, type CalibrationRow } from '../contract/run.ts';
import { POTENTIAL } from '../contract/words.ts';
import { scoreText, Who } from './parts.tsx';
import style from './perform.module.css';
import { pointText } from './result-view.tsx';

type Table = { rows: readonly CalibrationRow[]; points: Calibration['points'] };

/** The people of a calibration: score, rating, potential; each change by a dialog with its reason, by keyboard as well. */
export function CalibrationTable({ rows, points }: Table) {
  const [changing, setChanging] = useState<CalibrationRow>();
  return (
    <>
      <div className={style.scroll} tabIndex={0} role="group" aria-label={t('People of the calibration')}>
        <table className={style.figures}>
          <thead>
            <tr>
              <th scope="col">{t('Name')}</th>
              <th scope="col">{t('Manager')}</th>
              <th scope="col" data-end="">
                {t('Score')}
              </th>
              <th scope="col">{t('Rating')}</th>
              <th scope="col">{t('Potential')}</th>
              <th scope="col">{t('Change')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.performreviewid}>
                <th scope="row">
                  <Who person={row} about={row.departmentname ?? ''} />
                </th>
                <td>{row.managername ?? '–'}</td>
                <td data-end="">{scoreText(row.score)}</td>
                <td>
                  {pointText(points, row.rating ?? row.nearest)}
                  {row.rating !== null && row.rating !== row.nearest ? ` · ${t('changed')}` : ''}
                </td>
                <td>{row.potentialid === null ? '–' : t(POTENTIAL.label(row.potentialid) ?? '')}</td>
                <td data-end="">
                  {row.maychange ? (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t('Change {{name}}', { name: row.fullname })}
                      onClick={() => setChanging(row)}
                    >
                      {t('Change')}
                    </Button>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changing ? <ChangeDialog row={changing} points={points} onClose={() => setChanging(undefined)} /> : null}
    </>
  );
}

type Values = { performreviewid: number; rating: number | null; potentialid: number | null; reason: string };

/** Another rating or potential, with its reason. */
function ChangeDialog({ row, points, onClose }: { row: CalibrationRow; points: Table['points']; onClose: () => void }) {
  const { mutateAsync } = useSave(calibrate, ['performReview']);
  const form = useForm<Values>({
    schema: calibrate.input,
    initial: {
      performreviewid: row.performreviewid,
      rating: row.rating ?? row.nearest,
      potentialid: row.potentialid,
      reason: '',
    },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: calibrate.input.parse(values), version: row.version })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <Modal opened centered onClose={onClose} title={row.fullname} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <p className={style.quiet}>{t('Score: {{score}}', { score: scoreText(row.score) })}</p>
        <SelectField
          field={form.bind('rating')}
          label="Rating"
          options={points.map(({ value, label }) => ({ displayname: `${value} ${label}`, displayvalue: value }))}
        />
        <SelectField
          field={form.bind('potentialid')}
          label="Potential"
          options={POTENTIAL.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
        />
        <TextField field={form.bind('reason')} label="Reason" lines={3} limit={NOTE_LIMIT} required />
      </DialogForm>
    </Modal>
  );
}
