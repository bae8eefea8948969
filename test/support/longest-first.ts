import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PROJECT_DIR } from '../../src/platform/server/settings.ts';

/**
 * Starts the slowest files of each project first, by what `npm test -- --record` has written, the others by their size
 * as usual: a file of some minutes that begins last leaves the other core without work until it is done.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const text = await readFile(join(PROJECT_DIR, 'bench/slowest-tests.json'), 'utf8');
    const recorded: Record<string, number> = JSON.parse(text);
    const secondsOf = ({ moduleId }: TestSpecification): number =>
      recorded[relative(PROJECT_DIR, moduleId).replaceAll('\\', '/')] ?? 0;
    // The projects stay as they follow each other.
    const projects = [...new Set(usual.map(({ project }) => project.name))];
    return projects.flatMap((name) =>
      usual.filter(({ project }) => project.name === name).toSorted((a, b) => secondsOf(b) - secondsOf(a)),
    );
  }
}
