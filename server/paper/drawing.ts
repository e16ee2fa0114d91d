import type { PaperWords } from '../words/papers.ts'
import type { Paper } from './paper.ts'
import type { Sheet } from './sheet.ts'

/** What the parts of a paper are drawn with. */
export type Drawing = {
  sheet: Sheet
  words: PaperWords
  paper: Paper
  logo: Buffer | undefined
  money(amountMinor: number): string
  date(ms: number): string
}
