import { Button, Modal } from '@mantine/core';
import { sentenceOf } from '#platform/web/call.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { type Bound, useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import {
  answerFeedback,
  type FeedbackRequest,
  giveFeedback,
  MAX_REQUESTS,
  requestFeedback,
  VISIBILITY,
} from '../contract/feedback.ts';
import { NOTE_LIMIT } from '../contract/review.ts';
import { MIN_LETTERS, PeopleIdsField, searchFor } from './people-ids-field.tsx';
import style from './perform.module.css';

const search = searchFor('performReview');

/** Who reads the feedback, and its text. */
const WrittenFields = ({ visibility, body }: { visibility: Bound<number | null>; body: Bound<string> }) => (
  <>
    <TextField
      field={body}
      label="Feedback"
      hint="What the person did, and what came of it. It stays as you write it"
      lines={5}
      limit={NOTE_LIMIT}
      required
    />
    <SelectField
      field={visibility}
      label="Visible to"
      options={VISIBILITY.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
      required
    />
  </>
);

type Given = { employeeid: number | null; visibilityid: number | null; body: string };

/** Gives feedback to somebody. */
export function GiveDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useSave(giveFeedback);
  const form = useForm<Given>({
    schema: giveFeedback.input,
    initial: { employeeid: null, visibilityid: 2, body: '' },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: giveFeedback.input.parse(values) })),
    () => {
      toast('success', t('The feedback is sent'));
      onClose();
    },
  );
  return (
    <Modal opened centered onClose={onClose} title={t('Give feedback')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <PersonSearchField
          field={form.bind('employeeid')}
          chosen={undefined}
          from={MIN_LETTERS}
          search={search}
          label="Person"
          required
        />
        <WrittenFields visibility={form.bind('visibilityid')} body={form.bind('body')} />
      </DialogForm>
    </Modal>
  );
}

/** Requests feedback about oneself. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useSave(requestFeedback);
  const form = useForm<{ employeeids: number[]; question: string }>({
    schema: requestFeedback.input,
    initial: { employeeids: [], question: '' },
  });
  const save = form.submit(async (values) => {
    const [result] = await mutateAsync({ input: requestFeedback.input.parse(values) });
    toast('success', plural(result?.requested ?? 0, '{{count}} person is notified', '{{count}} people are notified'));
  }, onClose);
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('Request feedback')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <PeopleIdsField field={form.bind('employeeids')} search={search} max={MAX_REQUESTS} label="People" />
        <TextField field={form.bind('question')} label="Question" lines={3} limit={NOTE_LIMIT} />
      </DialogForm>
    </Modal>
  );
}

/** Answers a request for feedback, or declines it. */
export function AnswerDialog({ request, onClose }: { request: FeedbackRequest; onClose: () => void }) {
  const { mutateAsync } = useSave(answerFeedback);
  const { performfeedbackid, version, person, question } = request;
  const form = useForm<{ performfeedbackid: number; isdeclined: boolean; visibilityid: number | null; body: string }>({
    schema: answerFeedback.input,
    initial: { performfeedbackid, isdeclined: false, visibilityid: 1, body: '' },
  });
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: answerFeedback.input.parse(values), version })),
    () => {
      toast('success', t('The feedback is sent'));
      onClose();
    },
  );
  const decline = async () => {
    try {
      await mutateAsync({ input: { performfeedbackid, isdeclined: true, visibilityid: null, body: '' }, version });
      onClose();
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <Modal opened centered onClose={onClose} title={person.fullname} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        {question ? <p>{question}</p> : null}
        <WrittenFields visibility={form.bind('visibilityid')} body={form.bind('body')} />
        <div className={style.buttons}>
          <Button variant="default" size="xs" onClick={() => void decline()}>
            {t('Decline the request')}
          </Button>
        </div>
      </DialogForm>
    </Modal>
  );
}
