import type { PaperWords } from '../words/papers.ts'
import type { Paper } from './paper.ts'
import type { Sheet } from './sheet.ts'

/** The context for drawing the parts of a paper. */
export type Drawing = {
  sheet: Sheet
  words: PaperWords
  paper: Paper
  logo: Buffer | undefined
  money(amountMinor: number): string
  date(ms: number): string
}
