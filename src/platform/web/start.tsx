import { type ComponentType, lazy, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { companyLanguage, loadCompany, useCompany } from './company.ts';
import { Frame } from './frame.tsx';
import { opensAlways, SIGN_IN } from './gate/paths.ts';
import { chosenLanguage, DEFAULT_LANGUAGE, showLanguage, t } from './language.ts';
import type { WebModule } from './module.ts';
import { watchReach } from './reachable.ts';
import { currentSession, restore, useSession } from './session.ts';
import { recallLanguage } from './settings-cookie.ts';

export type LoadModules = () => Promise<readonly WebModule[]>;
type LoadApp = () => Promise<{ default: ComponentType }>;

const loadGate = () => import('./gate/gate.tsx');
const Gate = lazy(() => loadGate().catch(() => ({ default: SignedOut })));

/** Where somebody has signed out without a network, and the sign-in page was never loaded. */
function SignedOut() {
  return (
    <main className="boot">
      <p>{t('You are signed out. There is no connection at the moment.')}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('Try again')}
      </button>
    </main>
  );
}

const Boot = () => <div className="boot" role="progressbar" aria-label={t('Loading')} />;

function Tenant({ App, loadApp }: { App: ComponentType; loadApp: LoadApp }) {
  const session = useSession();
  const suspended = useCompany() === 'suspended';
  // A link of a mail opens even where somebody is signed in; the address is read once, before it is tidied up.
  const [invited] = useState(opensAlways(location.pathname));
  const gate =
    suspended || !session || (invited && location.pathname.startsWith('/login')) || location.pathname.includes('/typo');
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
  // Whoever is signed in already has nothing to do there.
  if (signedIn && location.pathname.replace(/\/$/, '') === SIGN_IN) history.replaceState(null, '', '/');
  const company = loadCompany();
  watchReach();
  if (signedIn) {
    void loadApp();
    // Signing out works without a network as well: what comes then is fetched while there is one.
    setTimeout(() => void loadGate().catch(() => undefined), 5000);
  }
  // The signed-in shell does not wait for the company's name and logo.
  await Promise.all([signedIn ? undefined : company, restore()]);
  await showLanguage(
    chosenLanguage() ?? currentSession()?.language ?? recallLanguage() ?? companyLanguage() ?? DEFAULT_LANGUAGE,
  );
  createRoot(element).render(
    <StrictMode>
      <Frame>
        <Tenant App={lazy(loadApp)} loadApp={loadApp} />
      </Frame>
    </StrictMode>,
  );
  if (import.meta.env.PROD) void import('./program-update.ts').then(({ watchForUpdates }) => watchForUpdates());
}
