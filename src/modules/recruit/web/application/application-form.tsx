import { Card } from '#platform/web/kit/card.tsx';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { SettingPage } from '#platform/web/kit/setting-page.tsx';
import { t } from '#platform/web/language.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { getApplicationForm, saveApplicationForm } from '../../contract/application/application-form.ts';
import { z } from 'zod';

type Stored = OutputOf<typeof getApplicationForm>[number];
const valuesOf = ({ isresumerequired }: Stored) => ({ resume: isresumerequired ? 'needed' : 'asked' });
const schema = z.object({ resume: z.enum(['asked', 'needed']) });

/** What the form of an application requires of candidates. */
export default function ApplicationForm() {
  return (
    <SettingPage
      get={getApplicationForm}
      save={saveApplicationForm}
      feature="screeningQuestion"
      label="Application Form"
      valuesOf={valuesOf}
      schema={schema}
      sent={({ resume }) => ({ isresumerequired: resume === 'needed' })}
      lines={[['Resume', ({ resume }) => t(resume === 'needed' ? 'Required' : 'Asked for')]]}
    >
      {({ bind }, { mayEdit }) => (
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
    </SettingPage>
  );
}
