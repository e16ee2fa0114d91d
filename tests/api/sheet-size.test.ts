import { expect, test } from 'vitest'
import { excessOf, FarCell } from '../../server/import/sheet-size.ts'

const sheet = (rows: string) => Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)
const cell = (at: string) => `<c r="${at}"><v>1</v></c>`

test.each([
  ['in the last row and column', `<row r="1048576">${cell('XFD1048576')}</row>`],
  ['whose row has no number', `<row>${cell('A1048576')}</row>`],
  ['whose row has another number', `<row r="1048576">${cell('A2')}</row>`],
  ['in quotation marks of the other kind', `<row r='1'><c r='XFD300000'><v>1</v></c></row>`],
  ['with a prefix', `<x:row><x:c y:r = "XFD1048576"><x:v>1</x:v></x:c></x:row>`],
  ['that looks empty', `<row><c r="XFD1048576" t="/>"><v>1</v></c></row>`],
  ['behind a mark in a comment', `<!-- <c r=" --><row>${cell('XFD1048576')}</row><!-- "/> -->`],
  ['behind a mark in another attribute', `<row><c s='r="' r='XFD1048576'><v>1</v></c></row>`],
])('a sheet with a single cell far away is too large: one %s', (_, rows) =>
  expect(excessOf(sheet(`<row r="1">${cell('A1')}</row>${rows}`))).toBeDefined(),
)

test.each([
  ['written with a character reference', '<c r="&#88;FD1"><v>1</v></c>'],
  ['with an exponent', '<row r="1e9"/>'],
  ['behind the last row', '<row r="1048577"/>'],
  ['in a tag without end', `<c ${' r="A1"'.repeat(60_000)}/>`],
])('a position that is no ordinary one is not passed on: one %s', (_, rows) =>
  expect(excessOf(sheet(rows))).toBeDefined(),
)

test('the refusal names the cell that is far away, and a full sheet is refused for its size', () => {
  const far = excessOf(sheet(`<row r="1">${cell('A1')}</row><row>${cell('C1048576')}</row>`))
  expect(far instanceof FarCell && far.cell).toBe('C1048576')
  const full = Array.from({ length: 200_001 }, (_, at) => `<row>${cell(`A${at + 1}`)}</row>`)
  expect(excessOf(sheet(full.join('')))).not.toBeInstanceOf(FarCell)
  expect(excessOf(sheet(full.slice(1).join('')))).toBeDefined()
  expect(excessOf(sheet(full.slice(0, -1).join('')))).toBeUndefined()
})

test('cells that are only formatted and an empty last row are no reason, nor are other parts', () => {
  const formatted = `<row r="1">${cell('A1')}<c r="XFD1" s="1"/></row><row r="1048576" s="2" ht="12.8"/>`
  expect(excessOf(sheet(formatted))).toBeUndefined()
  expect(excessOf(sheet(`${formatted}<row>${cell('B1048576')}</row>`))).toBeDefined()
  expect(excessOf(Buffer.from('<a:fillToRect l="1" r="-80000"/>'))).toBeUndefined()
})
