import { useEffect, useState } from 'react';
import { ContactIcon } from '#platform/web/kit/contact-icon.tsx';
import { t } from '#platform/web/language.ts';
import type { Contact } from './draft.ts';
import { Labelled } from './labelled.tsx';
import { contactTypes, type ContactType } from './send.ts';
import { toast } from './toasts.tsx';
import { useHold } from './use-hold.ts';

/** Further ways to reach the candidate: each with a type and a value. */
export function Contacts({
  contacts,
  onChange,
}: {
  contacts: readonly Contact[];
  onChange: (next: readonly Contact[]) => void;
}) {
  const [types, setTypes] = useState<readonly ContactType[]>([]);
  const [type, setType] = useState('');
  const [value, setValue] = useState('');
  const [left, setLeft] = useState(false);
  useHold(type !== '' || value !== '');
  useEffect(() => {
    contactTypes().then(setTypes, (failure: Error) => toast(failure.message));
  }, []);
  const add = () => {
    if (type === '') return toast(t('Please select contact type'));
    if (value.trim() === '') return toast(t('Please enter contact details'));
    onChange([...contacts, { contacttypeid: Number(type), contacttypevalue: value.trim() }]);
    setType('');
    setValue('');
    return setLeft(false);
  };
  const nameOf = (id: number) => types.find(({ displayvalue }) => displayvalue === id)?.displayname ?? '';
  return (
    <fieldset className="card">
      <legend>{t('Contact details')}</legend>
      {contacts.length === 0 ? null : (
        <ul className="step">
          {contacts.map(({ contacttypeid, contacttypevalue }, at) => {
            return (
              // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else of their own
              <li key={at} className="contact">
                <span data-contact={contacttypeid}>
                  <ContactIcon contacttypeid={contacttypeid} />
                </span>
                <span>
                  {t(nameOf(contacttypeid))}: {contacttypevalue}
                </span>
                <button
                  type="button"
                  className="plain"
                  onClick={() => onChange(contacts.filter((_, index) => index !== at))}
                >
                  {t('Remove')}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <div className="pair">
        <Labelled id="contacttypeid" label={t('Contact type')}>
          <select id="contacttypeid" value={type} onChange={({ target }) => setType(target.value)}>
            <option value="" />
            {types.map(({ displayname, displayvalue }) => (
              <option key={displayvalue} value={displayvalue}>
                {t(displayname)}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled
          id="contacttypevalue"
          label={t('Contact details')}
          error={left && value.trim() === '' ? t('Please enter details!') : undefined}
        >
          <input
            id="contacttypevalue"
            value={value}
            maxLength={200}
            onChange={({ target }) => setValue(target.value)}
            onBlur={() => setLeft(true)}
          />
        </Labelled>
      </div>
      <div>
        <button type="button" className="plain" onClick={add}>
          {t('Add contact')}
        </button>
      </div>
    </fieldset>
  );
}
