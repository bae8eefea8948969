import { IconTemplate } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { SelectField } from '#platform/web/kit/field.tsx';
import { Steps } from '#platform/web/kit/steps.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { draftLetters, initLetters } from '../contract/letter.ts';
import { CheckStep } from './create-check.tsx';
import { PeopleStep, type Whom } from './create-people.tsx';
import { LetterPart } from './letter-tabs.tsx';
import style from './letters.module.css';
import { justCreated } from './created.ts';
import { SignedBy } from './signed-by.tsx';
import { ToTemplates } from './to-templates.tsx';

const NO_ONE: Whom = { people: [], businessunitids: [], departmentids: [] };

/** Creates letters for one or many: template, recipients, missing values, then the drafts. */
export default function CreateLetters() {
  const choices = useEndpoint(initLetters, { featurekey: 'letter' }, { staleTime: 0 });
  const waiting = waitingFor([choices], choices.data !== undefined);
  if (waiting || !choices.data) return <LetterPart>{waiting}</LetterPart>;
  return (
    <LetterPart>
      {choices.data.LetterTemplate.length === 0 ? (
        <EmptyState
          emptyState={{
            title: 'There is no letter template yet',
            why: 'Letters are created from templates. Create a template first, or ask an administrator.',
            icon: IconTemplate,
          }}
        >
          <ToTemplates />
        </EmptyState>
      ) : (
        <Wizard choices={choices.data} />
      )}
    </LetterPart>
  );
}

type Choices = NonNullable<ReturnType<typeof useEndpoint<typeof initLetters>>['data']>;

function Wizard({ choices }: { choices: Choices }) {
  const go = useNavigate();
  const { mutateAsync } = useSave(draftLetters);
  const [lettertemplateid, setTemplate] = useState<number | null>(
    choices.LetterTemplate.length === 1 ? Number(choices.LetterTemplate[0]?.displayvalue) : null,
  );
  const [authorizedsignatoryid, setSignatory] = useState<number | null>(null);
  const [whom, setWhom] = useState(NO_ONE);
  const [problem, setProblem] = useState<string>();
  const [ready, setReady] = useState<number>();
  const decline = (text: string): false => {
    setProblem(text);
    toast('error', t(text));
    return false;
  };
  const passes = (holds: boolean, otherwise: string): boolean => {
    if (!holds) return decline(otherwise);
    setProblem(undefined);
    return true;
  };
  const { people, businessunitids, departmentids } = whom;
  const query = {
    lettertemplateid: lettertemplateid ?? 0,
    authorizedsignatoryid,
    employeeids: people.map(({ displayvalue }) => Number(displayvalue)),
    businessunitids,
    departmentids,
  };
  const make = async () => {
    if (!passes(ready !== 0, 'No letter is complete yet')) return;
    try {
      const [result] = await mutateAsync({ input: query });
      const created = result?.letterids ?? [];
      justCreated.set(created);
      toast('success', plural(created.length, '{{count}} draft created', '{{count}} drafts created'));
      void go({ to: '/letters/drafts' });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <div className={style.wide}>
      <Steps
        cancel={() => void go({ to: '/letters/drafts' })}
        finish={{ label: 'Create drafts', run: make }}
        steps={[
          {
            key: 'letter',
            label: 'Letter',
            leave: () => passes(lettertemplateid !== null, 'Please select a template'),
            body: (
              <Card title={t('Which letter?')}>
                <SelectField
                  field={{
                    name: 'lettertemplateid',
                    value: lettertemplateid,
                    error: problem === undefined ? undefined : t(problem),
                    onBlur: () => undefined,
                    onChange: (id) => {
                      setProblem(undefined);
                      setTemplate(id);
                    },
                  }}
                  label="Template"
                  options={choices.LetterTemplate}
                  required
                />
                <SignedBy
                  value={authorizedsignatoryid}
                  signatures={choices.AuthorizedSignatory}
                  onChange={setSignatory}
                />
              </Card>
            ),
          },
          {
            key: 'people',
            label: 'People',
            leave: () =>
              passes(people.length + businessunitids.length + departmentids.length > 0, 'Please choose for whom'),
            body: (
              <PeopleStep
                whom={whom}
                choices={choices}
                problem={problem}
                onChange={(next) => {
                  setProblem(undefined);
                  setWhom(next);
                }}
              />
            ),
          },
          {
            key: 'check',
            label: 'Check',
            body: <CheckStep asked={query} signatures={choices.AuthorizedSignatory} onReady={setReady} />,
          },
        ]}
      />
    </div>
  );
}
