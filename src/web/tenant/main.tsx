import { start } from '#platform/web/start.tsx';
import { webModules } from '../../web.modules.ts';

const root = document.querySelector<HTMLElement>('#root');
if (root) {
  const extra = import.meta.env.DEV ? [(await import('../dev/kit-page.tsx')).kitModule] : [];
  await start(root, [...webModules, ...extra]);
}
