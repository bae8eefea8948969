import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { Place, TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { AttributeGroup } from '../../contract/interview/kit.ts';
import { NOTES_LIMIT, type OwnCard, RATING, saveScorecard } from '../../contract/interview/scorecard.ts';
import style from './interview.module.css';

type Rating = (typeof RATING.ids)[number];
type Input = { interviewid: number; own: OwnCard; groups: readonly AttributeGroup[]; hasbegun: boolean };

type RateField = { label: string; value: Rating | null; onChange: (rating: Rating | null) => void };
function Rate({ label, value, onChange }: RateField) {
  return (
    <div className={style.rated}>
      <span aria-hidden>{label}</span>
      <SegmentedControl
        aria-label={label}
        size="xs"
        fullWidth
        value={value === null ? '' : String(value)}
        onChange={(chosen) => onChange(RATING.ids.find((id) => String(id) === chosen) ?? null)}
        data={[
          { value: '', label: '–' },
          ...RATING.options.map((one) => ({ value: String(one.displayvalue), label: t(one.displayname) })),
        ]}
      />
    </div>
  );
}

/** The reader’s own scorecard of an interview. */
export function ScorecardForm({ interviewid, own, groups, hasbegun }: Input) {
  const { mutateAsync } = useSave(saveScorecard, ['request']);
  const form = useForm<{ overall: Rating | null; ratings: OwnCard['ratings']; notes: string }>({
    schema: saveScorecard.input.pick({ overall: true, ratings: true, notes: true }),
    initial: { overall: own.overall, ratings: own.ratings, notes: own.notes },
  });
  const { values, set, bind, run, busy } = form;
  const isSubmitted = own.submittedon !== null;
  const send = (issubmitted: boolean) =>
    run(
      async (input) =>
        void (await mutateAsync({ input: { interviewid, ...input, issubmitted }, version: own.version })),
      () => toast('success', t(issubmitted ? 'Your scorecard is submitted' : 'Your draft is saved')),
    );
  const submit = async () => {
    const query = {
      text: 'Submit your scorecard? The others on the panel then see it, and you see theirs.',
      yes: 'Submit',
      no: 'Cancel',
    };
    if (values.overall === null) return toast('error', t('Please choose your overall rating'));
    if (isSubmitted || (await ask(query))) await send(true);
  };
  const rate = (attributeid: number, rating: Rating | null) =>
    set('ratings', [
      ...values.ratings.filter((one) => one.attributeid !== attributeid),
      ...(rating === null ? [] : [{ attributeid, rating }]),
    ]);
  return (
    <Stack gap={16}>
      {groups.map(({ groupname, attributes }) => (
        <fieldset key={groupname} className={style.group}>
          <legend>{groupname}</legend>
          {attributes.map(({ attributeid, attributename }) => (
            <Rate
              key={attributeid}
              label={attributename}
              value={values.ratings.find((one) => one.attributeid === attributeid)?.rating ?? null}
              onChange={(rating) => rate(attributeid, rating)}
            />
          ))}
        </fieldset>
      ))}
      <Place name="overall">
        <fieldset className={style.group}>
          <legend>{t('All in all')}</legend>
          <Rate
            label={t('Overall: should we go on?')}
            value={values.overall}
            onChange={(rating) => set('overall', rating)}
          />
        </fieldset>
      </Place>
      <TextField
        field={bind('notes')}
        label="Notes"
        hint="What you saw and heard, as evidence for your ratings"
        lines={4}
        limit={NOTES_LIMIT}
      />
      <Group justify="flex-end" gap={8}>
        {isSubmitted ? null : (
          <Button variant="default" loading={busy} onClick={() => void send(false)}>
            {t('Save draft')}
          </Button>
        )}
        <Button loading={busy} disabled={!hasbegun} onClick={() => void submit()}>
          {t(isSubmitted ? 'Submit the change' : 'Submit scorecard')}
        </Button>
      </Group>
      {hasbegun ? null : (
        <p className={style.quiet}>
          {t('You can submit it once the interview has begun. Drafts are kept until then.')}
        </p>
      )}
    </Stack>
  );
}
