import type { CloseLock } from '#platform/server/close-lock.ts';
import { checkEndpoints } from './check.ts';
import { forecastEndpoints } from './forecast.ts';
import { listEndpoints } from './list.ts';
import { postEndpoints } from './post.ts';
import { previewEndpoints } from './preview.ts';

/** Year ends of leave. @param locks what stands on the days that they pay */
export const transitionEndpoints = (locks: readonly CloseLock[]) => [
  ...listEndpoints,
  ...checkEndpoints,
  ...previewEndpoints,
  ...forecastEndpoints,
  ...postEndpoints(locks),
];
