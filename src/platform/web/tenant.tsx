import { type ComponentType, StrictMode, Suspense, useState } from 'react';
import { useCompany } from './company.ts';
import { Frame } from './frame.tsx';
import { opensAlways } from './gate/paths.ts';
import { t } from './language.ts';
import { useSession } from './session.ts';

export type LoadApp = () => Promise<{ default: ComponentType }>;
export type GateComponent = ComponentType<{ whenUsed: () => Promise<unknown> }>;
type Parts = { App: ComponentType; Gate: GateComponent; loadApp: LoadApp };

const Boot = () => <div className="boot" role="progressbar" aria-label={t('Loading')} />;

function Inside({ App, Gate, loadApp }: Parts) {
  const session = useSession();
  const suspended = useCompany() === 'suspended';
  // A link of a mail opens even for signed-in users; the address is read once, before it is cleaned.
  const [invited] = useState(opensAlways(location.pathname));
  const gate =
    suspended || !session || (invited && location.pathname.startsWith('/login')) || location.pathname.includes('/typo');
  return <Suspense fallback={<Boot />}>{gate ? <Gate whenUsed={loadApp} /> : <App />}</Suspense>;
}

/**
 * The tenant application: the signed-in shell, or the gate (sign-in, wrong address). Rendered on the server as well.
 */
export const Tenant = (parts: Parts) => (
  <StrictMode>
    <Frame>
      <Inside {...parts} />
    </Frame>
  </StrictMode>
);
