import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take far longer than their size tells. */
const long = [
  'process',
  'matrix',
  'lifecycle-paths',
  'session-paths',
  'app-worker',
  'demo',
].flatMap((name) => [`${name}.test.ts`, `${name}.more.test.ts`])

/**
 * Starts the long ones first, so that at the end no worker waits for the other. Vitest knows them
 * by their last run, which a fresh clone has not had, and then goes by size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => long.includes(basename(moduleId))
    const orderOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder
    return sorted.toSorted(
      (a, b) => orderOf(a) - orderOf(b) || Number(isLong(b)) - Number(isLong(a)),
    )
  }
}
