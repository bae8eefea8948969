import { z } from 'zod';

/** The version of configuration files that this program writes, and the latest that it reads. */
export const CONFIGURATION_VERSION = 2;
const UNREAD =
  'This configuration file has a version that this Muster does not read. Update Muster, or export the file from one of this version.';

/** The version of a configuration file; one without it is of version 1. */
export const configurationVersion = z.int(UNREAD).min(1, UNREAD).max(CONFIGURATION_VERSION, UNREAD).default(1);
