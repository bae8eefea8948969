import { type ComponentType, lazy, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { loadCompany } from './company.ts';
import { Frame } from './frame.tsx';
import { FIRST_PASSWORD } from './gate/paths.ts';
import { showLanguage, t } from './language.ts';
import type { WebModule } from './module.ts';
import { currentSession, restore, useSession } from './session.ts';
import { remembered } from './store.ts';

export type LoadModules = () => Promise<readonly WebModule[]>;
type LoadApp = () => Promise<{ default: ComponentType }>;

const Gate = lazy(() => import('./gate/gate.tsx'));

const Boot = () => <div className="boot" role="progressbar" aria-label={t('Loading')} />;

function Tenant({ App, loadApp }: { App: ComponentType; loadApp: LoadApp }) {
  const session = useSession();
  // An invitation opens even where somebody else is signed in; the address is read once, before it is tidied up.
  const [invited] = useState(location.pathname === FIRST_PASSWORD);
  const gate = !session || (invited && location.pathname.startsWith('/login')) || location.pathname.startsWith('/typo');
  return <Suspense fallback={<Boot />}>{gate ? <Gate whenIdle={loadApp} /> : <App />}</Suspense>;
}

/** Opens the tenant application: the signed-in shell, or the gate (sign-in, wrong address). */
export async function start(element: HTMLElement, loadModules: LoadModules): Promise<void> {
  // The modules' doors come with the shell, so that the sign-in does not grow with every module.
  const loadApp: LoadApp = async () => {
    const [{ App }, modules] = await Promise.all([import('./shell/app.tsx'), loadModules()]);
    return { default: () => <App modules={modules} /> };
  };
  const signedIn = currentSession();
  const company = loadCompany();
  if (signedIn) void loadApp();
  const language = signedIn?.language ?? remembered.get('muster.language') ?? 'english';
  // The signed-in shell does not wait for the company's name and logo.
  await Promise.all([signedIn ? undefined : company, restore(), showLanguage(language)]);
  createRoot(element).render(
    <StrictMode>
      <Frame>
        <Tenant App={lazy(loadApp)} loadApp={loadApp} />
      </Frame>
    </StrictMode>,
  );
}
