import { Modal, Select } from '@mantine/core';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { mapParallelHead, NOT_COMPARED, type ParallelState } from '../../../contract/run/parallel-run.ts';
import style from '../../outputs/payslip.module.css';

type Head = ParallelState['heads'][number];

/** What one head of the earlier system is compared with; saved when it is chosen. */
function HeadRow({ head, targets }: { head: Head; targets: ParallelState['targets'] }) {
  const { mutateAsync, isPending } = useSave(mapParallelHead);
  const map = async (target: string | null) => {
    if (target === null || target === head.target) return;
    try {
      await mutateAsync({ input: { parallelheadid: head.parallelheadid, target } });
      toast('success', t('Saved successfully'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <Select
      label={head.headname}
      searchable
      disabled={isPending}
      placeholder={t('Not mapped yet')}
      value={head.target}
      allowDeselect={false}
      onChange={(target) => void map(target)}
      data={[
        { value: NOT_COMPARED, label: t('Not compared') },
        ...targets.map((one) => ({ value: String(one.displayvalue), label: t(one.displayname) })),
      ]}
    />
  );
}

/** Maps the heads of the earlier system once; the mapping holds for every month. */
export function HeadsDialog({ state, onClose }: { state: ParallelState; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={t('Heads')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <div className={style.page}>
        <p className={style.dim}>
          {t(
            'Each head is mapped once, for every month. Several heads of one component are added. Compare again after a change.',
          )}
        </p>
        {state.heads.map((head) => (
          <HeadRow key={head.parallelheadid} head={head} targets={state.targets} />
        ))}
      </div>
    </Modal>
  );
}
