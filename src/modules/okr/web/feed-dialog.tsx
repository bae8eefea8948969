import { Modal, NativeSelect } from '@mantine/core';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { feedKeyResult, type OkrMeasure } from '../contract/measure.ts';
import type { KeyResultRow, OkrInit } from '../contract/okr.ts';
import style from './okr.module.css';

type Feed = { row: KeyResultRow; init: OkrInit; measures: readonly OkrMeasure[]; onClose: () => void };

/** The name of a figure of the product. */
export const titleOf = (measures: readonly OkrMeasure[], key: string): string =>
  measures.find(({ displayvalue }) => displayvalue === key)?.displayname ?? key;

/** Chooses the figure of the product that checks a key result in each night; none where people do. */
export function FeedDialog({ row, init, measures, onClose }: Feed) {
  const { mutateAsync } = useSave(feedKeyResult, ['okr']);
  const unit = init.units.find(({ displayvalue }) => displayvalue === row.measurementunitid);
  const form = useForm<{ okrkeyresultid: number; measurekey: string | null }>({
    schema: feedKeyResult.input,
    initial: { okrkeyresultid: row.okrkeyresultid, measurekey: row.measurekey },
  });
  const measurekey = form.bind('measurekey');
  const options = measures.filter(
    ({ mayfeed, unitkindid, displayvalue }) =>
      displayvalue === row.measurekey || (mayfeed && unitkindid === unit?.unitkindid),
  );
  const chosen = measures.find(({ displayvalue }) => displayvalue === form.values.measurekey);
  const save = form.submit(
    async (input) => void (await mutateAsync({ input: feedKeyResult.input.parse(input), version: row.version })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <Modal opened centered onClose={onClose} title={row.title} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <NativeSelect
          label={t('Figure of the product')}
          description={t('It checks the key result in at once and each night; without one people check it in')}
          error={measurekey.error === undefined ? undefined : t(measurekey.error)}
          value={measurekey.value ?? ''}
          onChange={(event) => measurekey.onChange(event.currentTarget.value || null)}
          data={[
            { value: '', label: t('None') },
            ...options.map(({ displayname, displayvalue }) => ({ value: displayvalue, label: t(displayname) })),
          ]}
        />
        <p className={style.quiet}>
          {chosen
            ? t(chosen.about)
            : options.length === 0
              ? t('No figure that you may see of everybody has the unit of this key result.')
              : t('People check this key result in.')}
        </p>
      </DialogForm>
    </Modal>
  );
}
