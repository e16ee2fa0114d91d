import { expect, test } from 'vitest'
import { type Sources, sourcesOf } from '../support/sources.ts'

/** Cells that show a moment: by the parts and formats that write one. */
const moment = /<DateTime|<time|formatDateTime\(/

/** The columns declared in a file, each as its source. */
function columnsOf(sources: Sources): [name: string, code: string][] {
  return Object.entries(sources).flatMap(([file, code]) =>
    code
      .split(/(?=^ +(?:\{\s*)?key: '\w+',$)/m)
      .slice(1)
      .map((column): [string, string] => [
        `${file}: ${/key: '(\w+)'/.exec(column)?.[1]}`,
        column.slice(0, column.search(/^ {4,6}\},?$/m)),
      ]),
  )
}

const nameless = (columns: [string, string][]) =>
  columns
    .filter(([, code]) => /card: /.test(code) && (moment.test(code) || code.includes("'when'")))
    .filter(([, code]) => !/cardLabel: /.test(code) && !/card: 'title'/.test(code))
    .map(([name]) => name)

test('a date on the card of a row says what it is the date of', () => {
  const columns = columnsOf({ ...sourcesOf('src/views'), ...sourcesOf('src/demo') })
  // Those of about twenty lists were read.
  expect(columns.length).toBeGreaterThan(80)
  expect(columns.filter(([, code]) => code.includes('cardLabel')).length).toBeGreaterThan(8)
  expect(nameless(columns)).toEqual([])
})

test('a date without a name is found', () => {
  const code = `    {
      key: 'seen',
      heading: t('x'),
      card: 'meta',
      cell: ({ ms }) => <DateTime ms={ms} zone={zone} />,
    },
`
  expect(nameless(columnsOf({ 'a.tsx': code }))).toEqual(['a.tsx: seen'])
  const named = code.replace("card: 'meta',", "card: 'meta',\n      cardLabel: t('x'),")
  expect(nameless(columnsOf({ 'a.tsx': named }))).toEqual([])
})
