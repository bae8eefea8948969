import { environmentOf } from '#platform/contract/tracing.ts';

declare const __MUSTER_BUILD__: string;
declare const __MUSTER_VERSION__: string;

export const ENVIRONMENT = environmentOf(__MUSTER_BUILD__);
export const VERSION = __MUSTER_VERSION__;
