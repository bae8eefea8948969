import { start } from '#platform/web/start.tsx';
import { styled } from '#platform/web/styled.ts';

async function loadModules() {
  const { webModules } = await import('../../web.modules.ts');
  if (!import.meta.env.DEV) return webModules;
  const { kitModule } = await import('../dev/kit-page.tsx');
  return [...webModules, kitModule];
}

const loadGate = () => import('#modules/sign-in/web/gate.tsx');

/** Whoever is invited sees pages of their own. */
async function open(root: HTMLElement): Promise<void> {
  await styled();
  if (location.pathname !== '/joining') return start(root, { loadModules, loadGate });
  const { startJoining } = await import('#modules/joining/web/start.tsx');
  return startJoining();
}

const root = document.querySelector<HTMLElement>('#root');
// Not awaited: what is loaded shares code with this file, which would wait for it and it for this.
if (root) void open(root);
