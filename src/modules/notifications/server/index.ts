import type { ServerModule } from '#platform/server/module.ts';
import { kindsByKey } from '#platform/server/notify/kind.ts';
import { centerEndpoints } from './center.ts';
import { deviceEndpoints, testNotification } from './devices.ts';
import { preferenceEndpoints } from './preferences.ts';

/** The center and the preferences, for the kinds that the modules contribute. */
export function notificationsOf(modules: readonly ServerModule[]): ServerModule {
  const kinds = kindsByKey([...modules.flatMap(({ notifications }) => notifications ?? []), testNotification]);
  return {
    name: 'notifications',
    notifications: [testNotification],
    endpoints: [...centerEndpoints(kinds), ...preferenceEndpoints(kinds), ...deviceEndpoints],
  };
}
