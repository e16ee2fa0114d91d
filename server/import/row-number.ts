/** Row numbers in the database and the API start at the first row below the headings. */
const HEADINGS = 1

/** The number of a row from its spreadsheet line; the headings are line 1. */
export function numberOf(line: number): number {
  return line - HEADINGS
}

/** The spreadsheet line of a row number. */
export function lineOf(no: number): number {
  return no + HEADINGS
}
