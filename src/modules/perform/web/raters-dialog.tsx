import { Modal } from '@mantine/core';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type ExternalRater, type ReviewDetail, saveRaters } from '../contract/review.ts';
import { PEERS } from '../contract/words.ts';
import { ExternalsField } from './externals-field.tsx';
import { PeopleIdsField, searchFor } from './people-ids-field.tsx';
import style from './perform.module.css';

const search = searchFor('performReview');

/** Chooses the peers and external raters of a review: nominated by the person, approved by the manager. */
export function RatersDialog({ review, onClose }: { review: ReviewDetail; onClose: () => void }) {
  const { performreviewid, version, raters, maxpeers, maxexternals, groupsize, mayapprove } = review;
  const { mutateAsync } = useSave(saveRaters, ['performCycleRun']);
  const peers = raters
    .filter(({ groupid }) => groupid === PEERS)
    .flatMap(({ person }) => (person ? [{ displayname: person.fullname, displayvalue: person.employeeid }] : []));
  const form = useForm<{ performreviewid: number; employeeids: number[]; externals: ExternalRater[] }>({
    schema: saveRaters.input,
    initial: {
      performreviewid,
      employeeids: peers.map(({ displayvalue }) => displayvalue),
      externals: raters.flatMap(({ external }) => external ?? []),
    },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: saveRaters.input.parse(values), version })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={onClose}
      title={t(mayapprove ? 'Approve raters' : 'Nominate raters')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        {maxpeers > 0 ? (
          <>
            <PeopleIdsField
              field={form.bind('employeeids')}
              initial={peers}
              search={search}
              max={maxpeers}
              label="Peers"
            />
            <p className={style.quiet}>
              {t('{{count}} or more have to answer, else their answers are deleted unread. Choose {{most}} at most.', {
                count: groupsize,
                most: maxpeers,
              })}
            </p>
          </>
        ) : null}
        {maxexternals > 0 ? <ExternalsField field={form.bind('externals')} max={maxexternals} /> : null}
      </DialogForm>
    </Modal>
  );
}
