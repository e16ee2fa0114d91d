import type { Page } from 'playwright'
import type { Meaning } from '../../tools/paths/meaning.ts'

/** One scenario while it runs. */
export type Run = {
  /** Does or looks at what a step says. Answers a remark where nobody can. */
  perform(meaning: Meaning, at: number): Promise<string | undefined>
  /** What everybody sees now. */
  pages(): Promise<Page[]>
  end(): Promise<void>
}

/** The remark at an effect that nobody can look at. */
export const UNSEEN = 'not looked at: nobody sees it on a screen or in an answer'
/** The remark after which the rest of a scenario is left out: more than one screen takes part. */
export const LEFT_OUT = 'left out: another screen, company or invitation brings it about'
/** The remark at an attempt that no call of the product makes. */
export const NO_CALL = 'not tried: no call of the product asks for it'
/** The same where a scenario tries nothing else. */
export const ONLY_CALL = 'left out: no call of the product asks for it'
/** The same where a fact cannot be otherwise. */
export const IMPOSSIBLE = 'left out: in this module it always holds'

/** After these the rest of a scenario is skipped. */
export const leftOut: readonly (string | undefined)[] = [LEFT_OUT, ONLY_CALL, IMPOSSIBLE]
