import { join } from 'node:path';
import { freeSpace } from '#platform/server/disk.ts';
import { withClient } from '#platform/server/database-server.ts';
import { errorText } from '#platform/server/start-error.ts';
import { type BackupPlan, makeBackup, noteSegment } from './base.ts';
import { type RunningCluster, systemOf } from './cluster.ts';
import { contentKeys, storeContents } from './contents.ts';
import { type StoredBackup, storedBackups, storedSegments } from './manifest.ts';
import { prune } from './prune.ts';
import { flushFolder } from './stored.ts';
import {
  closeSegment,
  currentPosition,
  dropArchiveSlot,
  isOfTimeline,
  openArchiveSlot,
  type Position,
  releaseSegments,
  segmentAt,
  segmentName,
  segmentNumber,
  type Segments,
  segmentsOf,
  storeSegment,
} from './wal.ts';

type ArchivePlan = Omit<BackupPlan, 'database' | 'step'> & {
  cluster: RunningCluster;
  /** How many backups stay. */
  keep: number;
  /** Free bytes of the volume of the database below which segments are no longer kept for the archive. */
  floor: number;
  now: () => Date;
  /** Told what operators have to know, under a key: one mail a day for each. */
  tell: (notice: { key: string; subject: string; text: string }) => Promise<void>;
  space?: typeof freeSpace;
};

/** Why the last backup failed, and when. */
type Fault = { text: string; at: Date };

/** What is written where the archive goes on: behind the last segment of the newest backup of this database. */
type Place = { backup: StoredBackup; next: bigint; contentsAt: Date };

/** The hour of the machine's own time at which the backup of a night is made. */
const NIGHT_HOUR = 2;
const DAY_MS = 24 * 60 * 60_000;
/** How long after a failed backup the next is tried. */
const AGAIN_MS = 60 * 60_000;
/** A backup of the night that is still missing after this time is late. */
const LATE_MS = DAY_MS + 2 * 60 * 60_000;

/** The last two o'clock at night. */
function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setHours(NIGHT_HOUR, 0, 0, 0);
  return night > now ? new Date(night.getTime() - DAY_MS) : night;
}

/** Makes backups at night and stores segments of WAL in between, one round after the other. */
export function createArchive(plan: ArchivePlan) {
  const { target, cluster, keep, floor, now, tell, files, space = freeSpace } = plan;
  const state: { making: Promise<void> | undefined; closed: Position | undefined; fault: Fault | undefined } = {
    making: undefined,
    closed: undefined,
    fault: undefined,
  };

  /** Where to go on; undefined where a new backup is needed: none of this database, or a gap behind the newest. */
  async function placeOf(kept: bigint, segments: Segments, system: string): Promise<Place | undefined> {
    const backup = (await storedBackups(target)).findLast((one) => one.manifest.cluster?.system === system);
    const last = backup && (await storedSegments(backup.folder)).at(-1);
    if (!backup || !last || !isOfTimeline(segments, last.segment)) return undefined;
    const next = segmentNumber(segments, last.segment) + 1n;
    return next < kept ? undefined : { backup, next, contentsAt: new Date(last.until) };
  }

  /** Stores what was written since the last round: contents first, then the segments that name them. */
  async function storeChanges({ backup, next, contentsAt }: Place, segments: Segments): Promise<void> {
    // Also where it ends within this round: a backup that is being made needs all that is written since it began.
    const isMaking = state.making !== undefined;
    await withClient(cluster.url, async (client) => {
      const position = await currentPosition(client);
      const changed = state.closed === undefined || position > state.closed || segmentAt(segments, position) > next;
      if (!changed) return;
      const { open, until } = await closeSegment(client, segments);
      const keys = await contentKeys(client, contentsAt);
      await storeContents(files, { target, keys, report: () => {} });
      for (let number = next; number < open; number += 1n) {
        const segment = segmentName(segments, number);
        const digest = await storeSegment(cluster.folder, backup.folder, segment);
        await flushFolder(join(backup.folder, 'wal'));
        const contents = number === open - 1n ? keys : [];
        await noteSegment(backup.folder, { segment, ...digest, until: until.toISOString(), contents });
      }
      if (!isMaking) await releaseSegments(client, segments, open);
      state.closed = await currentPosition(client);
    });
  }

  async function make(): Promise<void> {
    await makeBackup({ ...plan, database: cluster, step: () => () => {} });
    await prune(target, keep);
  }

  async function giveUp(): Promise<void> {
    await withClient(cluster.url, dropArchiveSlot);
    await tell({
      key: 'backup space',
      subject: 'Muster no longer archives what changes',
      text: `The folder of backups (${target}) cannot take what the database writes, and the disk of the database is nearly full. Changes since the last backup are no longer kept for it. Mend the folder of backups; a new backup follows by itself.`,
    });
  }

  async function tellIfLate(): Promise<void> {
    const newest = (await storedBackups(target).catch(() => [])).at(-1);
    const since = newest ? new Date(newest.manifest.endedAt) : undefined;
    if (since && now().getTime() - since.getTime() < LATE_MS) return;
    await tell({
      key: 'backup late',
      subject: 'The last backup of Muster is older than a day',
      text: [
        since ? `The last backup in ${target} is of ${since.toISOString()}.` : `There is no backup in ${target}.`,
        state.fault ? `The last try failed: ${state.fault.text}` : 'The log of the program says why.',
      ].join('\n\n'),
    });
  }

  /** Begins a backup beside the rounds; its error is told by the next one. */
  function begin(): void {
    state.making = make()
      .then(
        () => {
          state.fault = undefined;
        },
        (error: unknown) => {
          state.fault = { text: errorText(error), at: now() };
        },
      )
      .finally(() => {
        state.making = undefined;
      });
  }

  return {
    /** Stores what has changed, and begins the backup of the night. @throws what the round failed with */
    async round(): Promise<void> {
      try {
        const { segments, kept, system } = await withClient(cluster.url, async (client) => {
          const cut = await segmentsOf(client);
          return { segments: cut, kept: await openArchiveSlot(client, cut), system: await systemOf(client) };
        });
        const place = await placeOf(kept, segments, system);
        if (place) await storeChanges(place, segments);
        const isDue = !place || new Date(place.backup.manifest.endedAt) < lastNight(now());
        const isEarly = state.fault !== undefined && now().getTime() - state.fault.at.getTime() < AGAIN_MS;
        if (isDue && !isEarly && state.making === undefined) begin();
      } catch (error) {
        if ((await space(cluster.folder)) < floor) await giveUp();
        throw error;
      } finally {
        if (state.making === undefined) await tellIfLate();
      }
    },
    /** Waits for a backup that is being made. */
    idle: async (): Promise<void> => state.making,
    /** Why the last backup failed. */
    fault: (): string | undefined => state.fault?.text,
  };
}
