import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Free bytes of the volume a folder is on; of one that is not there yet, those of the folder it will be in. */
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
  /** Looks anew. */
  readonly look: () => Promise<boolean>;
  readonly stop: () => void;
};

const EVERY_MS = 5_000;

/**
 * Watches the volumes that this server writes to. What cannot be measured is not low.
 * @param floor bytes that must stay free; 0 watches nothing
 * @param onChange told when an episode begins and when it ends, and how it is at the first look
 */
export async function watchDisk(given: {
  folders: readonly string[];
  floor: number;
  probe?: FreeSpace;
  onChange?: (isLow: boolean) => void;
}): Promise<Disk> {
  const { folders, floor, probe = freeSpace, onChange } = given;
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
