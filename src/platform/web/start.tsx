import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { loadCompany } from './company.ts';
import { Frame } from './frame.tsx';
import { showLanguage } from './language.ts';
import type { WebModule } from './module.ts';
import { currentSession, restore, useSession } from './session.ts';
import { remembered } from './store.ts';

const loadApp = () => import('./shell/app.tsx');
const App = lazy(loadApp);
const Gate = lazy(() => import('./gate/gate.tsx'));

const Boot = () => <div className="boot" role="progressbar" aria-label="Loading" />;

function Tenant({ modules }: { modules: readonly WebModule[] }) {
  const session = useSession();
  const gate = !session || location.pathname.startsWith('/typo');
  return <Suspense fallback={<Boot />}>{gate ? <Gate whenIdle={loadApp} /> : <App modules={modules} />}</Suspense>;
}

/** Opens the tenant application: the signed-in shell, or the gate (sign-in, wrong address). */
export async function start(element: HTMLElement, modules: readonly WebModule[]): Promise<void> {
  if (currentSession()) void loadApp();
  const language = currentSession()?.language ?? remembered.get('muster.language') ?? 'english';
  await Promise.all([currentSession() ? loadInBackground() : loadCompany(), restore(), showLanguage(language)]);
  createRoot(element).render(
    <StrictMode>
      <Frame>
        <Tenant modules={modules} />
      </Frame>
    </StrictMode>,
  );
}

/** Signed in, the company's name and logo may come a moment later than the shell. */
async function loadInBackground() {
  void loadCompany();
}
