/** Stored and answered rows are numbered from the first one below the headings. */
const HEADINGS = 1

/** The number of a row by its line in the spreadsheet, where the headings are line 1. */
export function numberOf(line: number): number {
  return line - HEADINGS
}

/** The line that people see in their spreadsheet, by the number of a row. */
export function lineOf(no: number): number {
  return no + HEADINGS
}
