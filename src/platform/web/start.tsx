import { lazy, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { SIGN_IN } from './gate/paths.ts';
import { companyLanguage, loadCompany } from './company.ts';
import { chosenLanguage, DEFAULT_LANGUAGE, showLanguage, t } from './language.ts';
import type { WebModule } from './module.ts';
import { watchReach } from './reachable.ts';
import { currentSession, restore } from './session.ts';
import { recallLanguage } from './settings-cookie.ts';
import { type GateComponent, type LoadApp, Tenant } from './tenant.tsx';
import { keepTyped } from './typed.ts';

export type LoadModules = () => Promise<readonly WebModule[]>;
/** Loads the pages before the sign-in. */
export type LoadGate = () => Promise<{ default: GateComponent }>;
type Loads = { loadModules: LoadModules; loadGate: LoadGate };

/** Shown after a sign-out without a network, when the sign-in page was never loaded. */
const SignedOut = () => <p>{t('You are signed out. There is no connection at the moment.')}</p>;

/** Finds the sign-in form that the server rendered, if it is the page to show. */
function formOf(element: HTMLElement): HTMLElement | undefined {
  if (currentSession() || document.documentElement.hasAttribute('data-waits')) return undefined;
  return element.querySelector<HTMLElement>('.first') ?? undefined;
}

/** Starts the tenant application: the signed-in shell, or the gate (sign-in, wrong address). */
export async function start(element: HTMLElement, { loadModules, loadGate }: Loads): Promise<void> {
  // The modules' entries are loaded with the shell, so that the sign-in page does not grow with every module.
  const loadApp: LoadApp = async () => {
    const [{ App }, modules] = await Promise.all([import('./shell/app.tsx'), loadModules()]);
    return { default: () => <App modules={modules} /> };
  };
  const signedIn = currentSession();
  // Signed-in users do not need the sign-in page.
  if (signedIn && location.pathname.replace(/\/$/, '') === SIGN_IN) history.replaceState(null, '', '/');
  const company = loadCompany();
  watchReach();
  if (signedIn) {
    void loadApp();
    // Signing out works without a network as well: the page shown then is loaded in advance.
    setTimeout(() => void loadGate().catch(() => undefined), 5000);
  }
  // The signed-in shell does not wait for the company's name and logo.
  await Promise.all([signedIn ? undefined : company, restore()]);
  await showLanguage(
    chosenLanguage() ?? currentSession()?.language ?? recallLanguage() ?? companyLanguage() ?? DEFAULT_LANGUAGE,
  );
  const App = lazy(loadApp);
  const form = formOf(element);
  const gate = form && (await loadGate().catch(() => undefined));
  if (form && gate) {
    // The server-rendered form is hydrated rather than rendered again.
    for (const part of element.children) if (part !== form) part.remove();
    keepTyped(form);
    // As a transition it is done in short steps, between which the browser takes what is typed.
    startTransition(() => void hydrateRoot(form, <Tenant App={App} Gate={gate.default} loadApp={loadApp} />));
  } else
    createRoot(element).render(
      <Tenant App={App} Gate={lazy(() => loadGate().catch(() => ({ default: SignedOut })))} loadApp={loadApp} />,
    );
  if (import.meta.env.PROD) void import('./program-update.ts').then(({ watchForUpdates }) => watchForUpdates());
}
