import { call } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { SettingForm } from '#platform/web/kit/setting-form.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/session.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { getApplicationForm, saveApplicationForm } from '../contract/application-form.ts';
import { z } from 'zod';

type Stored = OutputOf<typeof getApplicationForm>[number];
const valuesOf = ({ isresumerequired }: Stored) => ({ resume: isresumerequired ? 'needed' : 'asked' });
const schema = z.object({ resume: z.enum(['asked', 'needed']) });

/** What the form of an application requires of candidates. */
export default function ApplicationForm() {
  const query = useEndpoint(getApplicationForm, {}, { staleTime: 0 });
  const mayEdit = useMay('screeningQuestion', 'edit');
  const { mutateAsync } = useSave(saveApplicationForm);
  const [stored] = query.data ?? [];
  const waiting = waitingFor([query], stored !== undefined);
  if (waiting !== undefined || !stored) return <>{waiting}</>;
  return (
    <SettingForm
      key={stored.version}
      label="Application Form"
      stored={stored}
      valuesOf={valuesOf}
      schema={schema}
      mayEdit={mayEdit}
      reread={async () => (await call(getApplicationForm, {}))[0]}
      send={({ resume }, version) => mutateAsync({ input: { isresumerequired: resume === 'needed' }, version })}
      lines={[['Resume', ({ resume }) => t(resume === 'needed' ? 'Required' : 'Asked for')]]}
    >
      {({ bind }) => (
        <Card title={t('Documents')}>
          <ChoiceField
            field={bind('resume')}
            label="Resume"
            disabled={!mayEdit}
            choices={[
              {
                value: 'asked',
                label: 'Asked for',
                hint: 'It is marked as required, and an application without one arrives too.',
              },
              { value: 'needed', label: 'Required', hint: 'Nobody can apply without a resume.' },
            ]}
          />
        </Card>
      )}
    </SettingForm>
  );
}
