import { Button } from '@mantine/core';
import { useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DynamicField } from '#platform/web/kit/dynamic-field.tsx';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { useDynamicForm } from '#platform/web/kit/use-dynamic-form.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { reasonOf, WhyButton } from '#modules/people/web/public.tsx';
import { getPersonData, type PersonData, type PersonField, saveOwnData, savePersonData } from '../contract/person.ts';
import style from './custom-data.module.css';
import { useShown } from './shown.tsx';

type Person = { employeeid: number; asof?: string | null };

/** The custom data of a person, to read and, where the reader may, to edit. */
export default function PersonCustomData({ employeeid, asof }: Person) {
  const query = useEndpoint(getPersonData, { employeeid, ...(asof ? { asof } : {}) }, { staleTime: 0 });
  const [editing, setEditing] = useState(false);
  const data = query.data?.[0];
  const waiting = waitingFor([query], data !== undefined);
  if (waiting !== undefined || !data) return <>{waiting}</>;
  if (data.sections.length === 0) return <p className={style.quiet}>{t('Your company has no further fields here.')}</p>;
  return editing ? (
    <Edit key={data.version} data={data} onDone={() => setEditing(false)} />
  ) : (
    <Read data={data} onEdit={() => setEditing(true)} />
  );
}

function Read({ data, onEdit }: { data: PersonData; onEdit: () => void }) {
  const editable = data.sections.some(({ fields }) => fields.some(({ iseditable }) => iseditable));
  return (
    <div className={style.person}>
      {data.sections.map((section) => (
        <Section key={section.customsectionid} section={section} />
      ))}
      {editable ? (
        <div>
          <Button onClick={onEdit}>{t('Edit')}</Button>
        </div>
      ) : null}
    </div>
  );
}

/** A section with its fields; expanded, each says why the reader sees it, as everywhere on a profile. */
function Section({ section }: { section: PersonData['sections'][number] }) {
  const shown = useShown();
  const [why, setWhy] = useState(false);
  const own = section.fields.some(({ because }) => because === 'self');
  return (
    <Card title={section.sectionname} side={<WhyButton open={why} own={own} toggle={() => setWhy(!why)} />}>
      {section.description ? <p className={style.quiet}>{section.description}</p> : null}
      <DescriptionList
        items={section.fields.map((field) => ({
          label: field.label,
          value: (
            <span className={style.seen}>
              <span>{shown(field)}</span>
              {why ? <small>{reasonOf(field)}</small> : null}
            </span>
          ),
        }))}
      />
    </Card>
  );
}

/** A picture is edited by its path. */
const asForm = (field: PersonField): PersonField =>
  field.typeid === 12 ? { ...field, value: field.imagepath } : field;

function Edit({ data, onDone }: { data: PersonData; onDone: () => void }) {
  const own = useSession()?.employeeid === data.employeeid;
  const mine = useSave(saveOwnData, ['directory']);
  const theirs = useSave(savePersonData, ['directory']);
  const sections = data.sections.map((section) => ({ ...section, fields: section.fields.map(asForm) }));
  const fields = sections.flatMap((section) => section.fields.filter(({ iseditable }) => iseditable));
  // Users who may edit HR-only fields of themselves save as HR.
  const asHr = !own || fields.some((field) => field.visibility === 'HR only');
  const { bind, submit, busy } = useDynamicForm({
    fields,
    save: (values) =>
      asHr
        ? theirs.mutateAsync({ input: { employeeid: data.employeeid, values }, version: data.version })
        : mine.mutateAsync({ input: { values }, version: data.version }),
    done: () => {
      toast('success', t(message('E0000')));
      onDone();
    },
  });
  return (
    <form className={style.person} noValidate aria-label={t('Custom data')} onSubmit={(event) => void submit(event)}>
      {sections.map((section) => (
        <Card key={section.customsectionid} title={section.sectionname}>
          <div className={style.form}>
            {section.fields.map((field) => (
              <DynamicField
                key={field.id}
                {...bind(field)}
                disabled={!field.iseditable}
                picture={{ purpose: 'custom_image', imagepath: field.imagepath }}
              />
            ))}
          </div>
        </Card>
      ))}
      <div className={style.buttons}>
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
