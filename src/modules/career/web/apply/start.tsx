import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showSentences } from '#platform/web/language.ts';
import { watchForUpdates } from '#platform/web/program-update.ts';
import { watchReach } from '#platform/web/reachable.ts';
import type { ApplyData } from '../../contract/apply.ts';
import { Wizard } from './wizard.tsx';

/** Makes the three steps of the one form that the server wrote. */
export function startApplication(): void {
  const root = document.querySelector('#apply');
  const text = document.querySelector('#apply-data')?.textContent;
  if (!root || !text) return;
  const data = JSON.parse(text) as ApplyData;
  showSentences(data.sentences ?? undefined);
  watchReach();
  // What is entered is kept, so a newer version takes over as soon as nothing is on its way (S2-361).
  void watchForUpdates();
  createRoot(root).render(
    <StrictMode>
      <Wizard data={data} />
    </StrictMode>,
  );
}
