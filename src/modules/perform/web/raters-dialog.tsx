import { Modal } from '@mantine/core';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { PeopleSearchField } from '#platform/web/kit/people-search-field.tsx';
import type { PersonOption } from '#platform/web/kit/person-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { type ExternalRater, type ReviewDetail, saveRaters } from '../contract/review.ts';
import { PEERS } from '../contract/words.ts';
import { ExternalsField } from './externals-field.tsx';
import style from './perform.module.css';

/** Number of letters from which on people are searched. */
const MIN_LETTERS = 3;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'performReview' });

/** Chooses the peers and external raters of a review: nominated by the person, approved by the manager. */
export function RatersDialog({ review, onClose }: { review: ReviewDetail; onClose: () => void }) {
  const { performreviewid, version, raters, maxpeers, maxexternals, groupsize, mayapprove } = review;
  const { mutateAsync } = useSave(saveRaters, ['performCycleRun']);
  const [people, setPeople] = useState<readonly PersonOption[]>(
    raters
      .filter(({ groupid }) => groupid === PEERS)
      .flatMap(({ person }) => (person ? [{ displayname: person.fullname, displayvalue: person.employeeid }] : [])),
  );
  const form = useForm<{ performreviewid: number; employeeids: number[]; externals: ExternalRater[] }>({
    schema: saveRaters.input,
    initial: {
      performreviewid,
      employeeids: people.map(({ displayvalue }) => Number(displayvalue)),
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
  const field = form.bind('employeeids');
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
            <PeopleSearchField
              field={{
                ...field,
                value: people,
                onChange: (chosen) => {
                  setPeople(chosen);
                  field.onChange(chosen.map(({ displayvalue }) => Number(displayvalue)));
                },
              }}
              from={MIN_LETTERS}
              search={search}
              most={maxpeers}
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
