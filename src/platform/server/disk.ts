import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Measures the free bytes of a folder's volume; for a folder that does not exist yet, those of its nearest parent. */
export type FreeSpace = (folder: string) => Promise<number>;

export const freeSpace: FreeSpace = async (folder) => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const above = dirname(folder);
    if (above === folder) throw error;
    return freeSpace(above);
  }
};

export type Disk = {
  /** Whether one of the volumes has less than the floor, as far as is known. */
  readonly isLow: () => boolean;
  /** Measures again. */
  readonly look: () => Promise<boolean>;
  readonly stop: () => void;
};

const EVERY_MS = 5_000;

/**
 * Monitors the volumes that this server writes to. A volume that cannot be measured does not count as low.
 * @param floor bytes that must stay free; 0 disables monitoring
 * @param onChange called after the first measurement, and when an episode begins and ends
 */
export async function watchDisk(options: {
  folders: readonly string[];
  floor: number;
  probe?: FreeSpace;
  onChange?: (isLow: boolean) => void;
}): Promise<Disk> {
  const { folders, floor, probe = freeSpace, onChange } = options;
  let low: boolean | undefined;
  const look = async (): Promise<boolean> => {
    const free = await Promise.all(folders.map((folder) => probe(folder).catch(() => Number.POSITIVE_INFINITY)));
    const now = floor > 0 && Math.min(...free) < floor;
    if (now !== low) {
      low = now;
      onChange?.(now);
    }
    return now;
  };
  await look();
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  return { isLow: () => low === true, look, stop: () => clearInterval(timer) };
}
