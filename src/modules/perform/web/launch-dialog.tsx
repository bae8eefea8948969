import { Button, Group } from '@mantine/core';
import { sentenceOf } from '#platform/web/call.ts';
import { LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { checkLaunch, type LaunchCheck, launchCycle } from '../contract/run.ts';
import style from './perform.module.css';

type Launch = { performancecycleid: number; onClose: () => void };

/** Shows what a launch would do, whose groups of colleagues are too small, and launches. */
export function LaunchDialog({ performancecycleid, onClose }: Launch) {
  const query = useEndpoint(checkLaunch, { performancecycleid }, { staleTime: 0 });
  const { mutateAsync, isPending } = useSave(launchCycle, ['performanceCycle', 'performReview']);
  const run = async (version: number) => {
    try {
      const [result] = await mutateAsync({ input: { performancecycleid }, version });
      toast('success', plural(result?.reviews ?? 0, '{{count}} review is launched', '{{count}} reviews are launched'));
      onClose();
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <LoadedDialog title={t('Launch the cycle')} onClose={onClose} query={query}>
      {([check]) =>
        check ? (
          <div className={style.stack}>
            <Findings check={check} />
            <Group justify="flex-end" gap={8}>
              <Button variant="default" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button disabled={check.problems.length > 0} loading={isPending} onClick={() => void run(check.version)}>
                {t('Launch')}
              </Button>
            </Group>
          </div>
        ) : null
      }
    </LoadedDialog>
  );
}

const namesText = ({ total, people }: LaunchCheck['joined']): string =>
  [...people.map(({ fullname }) => fullname), ...(total > people.length ? ['…'] : [])].join(', ');

function Findings({ check }: { check: LaunchCheck }) {
  const { people, forms, withoutmanager, joined, toosmall, problems } = check;
  return (
    <>
      {problems.map((problem) => (
        <p key={problem} role="alert">
          {t(problem)}
        </p>
      ))}
      <p>
        {plural(people, '{{count}} person is in it', '{{count}} people are in it')},{' '}
        {plural(forms, '{{count}} form is to be written', '{{count}} forms are to be written')}.{' '}
        {t('Peers are chosen after the launch.')}
      </p>
      {withoutmanager.total > 0 ? (
        <p>{t('No manager writes about: {{names}}', { names: namesText(withoutmanager) })}</p>
      ) : null}
      {joined.total > 0 ? (
        <p>{t('Too few direct reports, joined with the peers: {{names}}', { names: namesText(joined) })}</p>
      ) : null}
      {toosmall.total > 0 ? (
        <p>
          {t('Too few colleagues, their answers would be deleted unread: {{names}}', { names: namesText(toosmall) })}
        </p>
      ) : null}
    </>
  );
}
