import { isOfNextPage } from '../../tools/paths/failure-words.ts'
import type { Page } from 'playwright'
import type { Meaning } from '../../tools/paths/meaning.ts'
import { NOT_JUDGED } from '../../tools/paths/run-summary.ts'
import { isLoading, NotThere } from '../support/page-there.ts'
import { OutOfReach } from '../support/running-server.ts'

/** One scenario while it runs. */
export type Run = {
  /** Does or looks at what a step says. Answers a remark where nobody can. */
  perform(meaning: Meaning, at: number): Promise<Remark | undefined>
  /** What everybody sees now, or only who does what a step says. */
  windows(meaning?: Meaning): Promise<Window[]>
  /** The remark where a step failed because the page was not there yet. */
  notJudged(error: unknown, meaning: Meaning): Promise<Remark | undefined>
  end(): Promise<void>
}

/** A page, and who has it before them. */
export type Window = { whose: string; page: Page }

/** What the report says below a step; `isEnd`: the rest of the scenario is left out because of it. */
export type Remark = { text: string; isEnd?: true }

/** The remark at an effect that no driver looks at: somebody has to. */
export const UNSEEN: Remark = {
  text: 'the run has no way to see this: a person has to look',
}

/** The remark where a server that runs already does not let the run do, or see, what a step says. */
export function outOfReach(error: unknown, { kind }: Meaning): Remark | undefined {
  if (!(error instanceof OutOfReach)) return undefined
  return kind === 'effect'
    ? { text: `${UNSEEN.text}: ${error.message}` }
    : leftOut(`${error.message}; without --url the run does it`)
}

/** The remark at an attempt that no call of the product makes. */
export function notTried(why: string): Remark {
  return { text: `the run did not try this, a person has to: ${why}` }
}

/** The remark after which the rest of a scenario is skipped. */
export function leftOut(why: string): Remark {
  return { text: `left out: ${why}`, isEnd: true }
}

/**
 * The remark where the page of whoever acts had not loaded when a step failed: a slow machine says
 * nothing about the product.
 */
export async function notThere(
  error: unknown,
  windows: readonly Window[],
  patienceMs: number,
): Promise<Remark | undefined> {
  const said = (why: string): Remark => ({ text: `${NOT_JUDGED}: ${why}`, isEnd: true })
  if (error instanceof NotThere) return said(error.message)
  if (error instanceof Error && isOfNextPage(error.message))
    return said(`the page after a press was not there within ${patienceMs / 1000} s`)
  for (const { whose, page } of windows)
    if (await isLoading(page))
      return said(`the page of ${whose} was not there within ${patienceMs / 1000} s`)
  return undefined
}
