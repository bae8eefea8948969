import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { listMasterCodes } from '#platform/contract/master-codes.ts';
import gate from '#platform/web/gate/gate.module.css';
import { Card } from '#platform/web/kit/card.tsx';
import { plural, t } from '#platform/web/language.ts';
import { isCallError, send, sentenceOf } from '#platform/web/wire.ts';
import style from './operators.module.css';

type List = OutputOf<typeof listMasterCodes>[number];

/** The matching part of a list: all of it when its own name matches. */
function fitting({ name, options }: List, wanted: string): List | undefined {
  if (name.toLowerCase().includes(wanted)) return { name, options };
  const matches = options.filter(
    ({ displayname, displayvalue }) =>
      displayname.toLowerCase().includes(wanted) || String(displayvalue).toLowerCase() === wanted,
  );
  return matches.length > 0 ? { name, options: matches } : undefined;
}

/** The closed lists of the product with their stored values, for reading only. */
export function Codes({ onNotFound }: { onNotFound: () => void }) {
  const [lists, setLists] = useState<readonly List[]>();
  const [search, setSearch] = useState('');
  const [problem, setProblem] = useState<string>();
  const refused = useEffectEvent((error: unknown) => {
    if (isCallError(error) && error.status === 401) onNotFound();
    else setProblem(sentenceOf(error));
  });
  useEffect(() => {
    send(listMasterCodes, {}).then(setLists, (error: unknown) => refused(error));
  }, []);
  const wanted = search.trim().toLowerCase();
  const shown = lists?.flatMap((list) => fitting(list, wanted) ?? []);
  return (
    <>
      <h1>{t('Code lists')}</h1>
      <p className={style.small}>{t('The same for every company. They change only with a new version of Muster.')}</p>
      <TextInput
        label={t('Search')}
        description={t('The name of a list, what an option is called, or its value')}
        type="search"
        name="search"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {problem ? (
        <p className={gate.problem} role="alert">
          {t(problem)}
        </p>
      ) : null}
      <p className={style.small} role="status">
        {shown ? plural(shown.length, '{{count}} list', '{{count}} lists') : t('Loading')}
      </p>
      {shown?.length === 0 ? <p className={style.small}>{t('No record found')}</p> : null}
      <div className={style.lists}>
        {shown?.map(({ name, options }) => (
          <Card key={name} title={name}>
            <table className={style.codes}>
              <thead>
                <tr>
                  <th scope="col">{t('Value')}</th>
                  <th scope="col">{t('Name')}</th>
                </tr>
              </thead>
              <tbody>
                {options.map(({ displayname, displayvalue }) => (
                  <tr key={displayvalue}>
                    <td>
                      <code>{displayvalue}</code>
                    </td>
                    <td>{t(displayname)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
        ))}
      </div>
    </>
  );
}
