import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { showSentences } from '#platform/web/language.ts';
import { watchForUpdates } from '#platform/web/program-update.ts';
import { watchReach } from '#platform/web/reachable.ts';
import { type ApplyData, PERSONAL, SKILLS } from '../../contract/apply.ts';
import { Wizard } from './wizard.tsx';

/** What was typed into the form that the server wrote, before the program took over: on a slow line that is a while. */
const typedIn = (root: Element): Record<string, string> =>
  Object.fromEntries(
    [...PERSONAL, ...SKILLS].flatMap(({ name }) => {
      const field = root.querySelector<HTMLInputElement>(`#${name}`);
      return field !== null && field.value !== field.defaultValue ? [[name, field.value]] : [];
    }),
  );

/** Makes the three steps of the one form that the server wrote. What is typed there stays, and so does the cursor. */
export function startApplication(): void {
  const root = document.querySelector('#apply');
  const text = document.querySelector('#apply-data')?.textContent;
  if (!root || !text) return;
  const data = JSON.parse(text) as ApplyData;
  showSentences(data.sentences ?? undefined);
  watchReach();
  // What is entered is kept, so a newer version takes over as soon as nothing is on its way (S2-361).
  void watchForUpdates();
  const [typed, current] = [typedIn(root), document.activeElement?.id];
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <Wizard data={data} typed={typed} />
      </StrictMode>,
    ),
  );
  if (current !== undefined && current !== '') document.getElementById(current)?.focus();
}
