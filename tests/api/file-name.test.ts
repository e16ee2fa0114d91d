import { expect, test } from 'vitest'
import { shownFileName } from '../../server/application/file-name.ts'

const pdf = (given: string) => shownFileName(given, { ending: 'pdf', usual: 'resume' })

test('a CV keeps the name of its file, with the ending of what it is', () => {
  expect(pdf('Ana López CV 2026.pdf')).toBe('Ana López CV 2026.pdf')
  expect(pdf('Ana.Lopez.PDF')).toBe('Ana.Lopez.pdf')
  expect(pdf('cv.exe')).toBe('cv.pdf')
  expect(pdf('சுயவிவரம்.pdf')).toBe('சுயவிவரம்.pdf')
})

test('folders, line breaks and characters that disguise an ending are no part of it', () => {
  expect(pdf('C:\\Users\\ana\\cv.pdf')).toBe('cv.pdf')
  expect(pdf('../../etc/passwd')).toBe('passwd.pdf')
  expect(pdf('cv\u202Efdp.exe')).toBe('cv fdp.pdf')
  expect(pdf('one\r\ntwo\u0000.pdf')).toBe('one two.pdf')
  expect(pdf('"cv"; filename=<x>.pdf')).toBe('cv ; filename= x.pdf')
})

test('a name of nothing is the usual one, and a long one is cut', () => {
  for (const given of ['', '.pdf', '...', ' \u200B ', '/']) expect(pdf(given)).toBe('resume.pdf')
  expect(pdf(`${'a'.repeat(200)}.pdf`)).toBe(`${'a'.repeat(80)}.pdf`)
})
