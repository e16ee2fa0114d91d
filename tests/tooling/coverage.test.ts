import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measure } from '../../tools/coverage/measure.ts'
import { forgetNotes, note, readNotes } from '../../tools/coverage/note.ts'
import { reportPage, reportText } from '../../tools/coverage/report.ts'

const signIn = 'session.signedOut --session.sign-in[0]'
const accept = { event: 'order.accept', from: 'Pending', to: 'Received', role: 'staff' }

test('transitions of browsers and moves of servers count for their machines, each once', () => {
  const measured = measure([
    { key: signIn },
    { key: signIn },
    { move: accept },
    { move: { ...accept, role: 'business' } },
  ])
  const taken = Object.fromEntries(
    measured.filter(({ taken }) => taken.size > 0).map(({ name, taken }) => [name, [...taken]]),
  )
  expect(taken).toEqual({ session: [signIn], order: ['order.Pending --order.accept[0]'] })
  const order = measured.find(({ name }) => name === 'order')
  expect(order?.percent).toBeCloseTo(100 / (order?.arrows.length ?? 0))
})

test('what no machine knows counts for none: a key of a chart that was, a move into a wrong state or by a role that may not', () => {
  const measured = measure([
    { key: 'session.gone --x[0]' },
    { move: { ...accept, to: 'Ready' } },
    { move: { ...accept, role: 'guest' } },
  ])
  expect(measured.reduce((sum, { taken }) => sum + taken.size, 0)).toBe(0)
})

test('the report colours what was taken and what never was, and lists the latter', () => {
  const measured = measure([{ key: signIn }])
  const page = reportPage(measured, (name) =>
    name === 'session'
      ? `<g class="edge" data-key="${signIn}"></g><g class="edge" data-key="session.signedIn --session.sign-out[0]"></g>`
      : '',
  )
  expect(page).toContain(`<g class="edge was-taken" data-key="${signIn}">`)
  expect(page).toContain(
    '<g class="edge was-missed" data-key="session.signedIn --session.sign-out[0]">',
  )
  expect(page).toContain('<code>session.signedIn --session.sign-out[0]</code>')
  expect(page).not.toContain(`<code>${signIn}</code>`)
  expect(reportText(measured)).toMatch(/session +1 of +42 +2 %/)
})

test('what people took at the screens of a lifecycle is counted against what people can take, and the rest is named', () => {
  const walked = { walked: 'table.free --table.open[0]' }
  const text = reportText(measure([walked, walked, { move: accept }]))
  expect(text).toContain('  table 1/13\n')
  expect(text).toContain('    never taken: table.reserved --table.open[0]\n')
  expect(text).not.toContain('never taken: table.free --table.open[0]')
  expect(text).not.toContain('table.occupied --table.settled[0]')
  expect(reportText(measure([{ move: accept }]))).not.toContain('at their screens')
})

test('notes of all processes are read, and gone before the next run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-notes-'))
  note(folder, [{ key: signIn }])
  note(folder, [{ move: accept }])
  expect(readNotes(folder)).toEqual([{ key: signIn }, { move: accept }])
  forgetNotes(folder)
  expect(readNotes(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})
