import type { ServerModule } from '#platform/server/module.ts';
import { kindsByKey } from '#platform/server/notify/kind.ts';
import { centerEndpoints } from './center.ts';
import { deviceEndpoints, testNotification } from './devices.ts';
import { preferenceEndpoints } from './preferences.ts';

/** The center and the preferences, for the kinds that the modules contribute. */
export function notificationsOf(modules: readonly ServerModule[]): ServerModule {
  const contributed = modules.flatMap(({ notifications }) => notifications ?? []);
  // A test message is asked for, so there is nothing to choose.
  const chosen = kindsByKey(contributed);
  const kinds = kindsByKey([...contributed, testNotification]);
  return {
    name: 'notifications',
    notifications: [testNotification],
    endpoints: [...centerEndpoints(kinds), ...preferenceEndpoints(chosen), ...deviceEndpoints],
  };
}
