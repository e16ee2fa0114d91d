import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { arrowsOf } from '#kit/transitions.ts'
import { machines } from '../../tools/catalogue/machines.ts'
import { chooseFiles } from '../../tools/coverage/choose.ts'
import { type Taken, takenAfter } from '../../tools/coverage/taken.ts'
import { measure } from '../../tools/coverage/measure.ts'
import { forgetNotes, type HistoryRow, note, readNotes } from '../../tools/coverage/note.ts'
import { outOfReach } from '../../tools/coverage/out-of-reach.ts'
import { reasonsText } from '../../tools/coverage/reasons.ts'
import { reportPage, reportText } from '../../tools/coverage/report.ts'

const signIn = 'session.signedOut --session.sign-in[0]'
const accept = {
  entity: 'order',
  id: 'a',
  moduleId: 13,
  event: 'order.accept',
  from: 'Pending',
  to: 'Received',
  role: 'staff',
}
const call = { entity: 'visit', id: 'v', event: 'queue.call', from: 'Waiting', to: 'Waiting' }
const seat = { ...call, event: 'queue.seat', to: 'Seated' }

const stepsOf = (...steps: [event: string, taken: string[], active: string[]][]) =>
  steps.map(([event, taken, active]) => ({
    test: 'someone signs in',
    step: { actor: '1', event, taken, active },
  }))
const signedIn = stepsOf(
  ['xstate.init', [], ['session', 'session.signedOut', 'session.signedOut.idle']],
  ['session.sign-in', [signIn], ['session', 'session.signingIn']],
)
const rows = (...all: HistoryRow[]) => all.map((row) => ({ test: 'a walk', row }))
const measuredOf = (name: string, notes: Parameters<typeof measure>[0]) => {
  const found = measure(notes).machines.find((one) => one.name === name)
  if (!found) throw new Error(`no machine ${name}`)
  return found
}

test('transitions of browsers and moves of servers count for their machines, each once', () => {
  const { machines: measured } = measure([
    ...signedIn,
    ...signedIn,
    ...rows(accept, { ...accept, id: 'b', role: 'business' }),
  ])
  const taken = Object.fromEntries(
    measured
      .filter((one) => one.taken.size > 0)
      .map(({ name, taken: own }) => [
        name,
        [...own].map(([id, tests]) => [id, [...tests].join()]),
      ]),
  )
  expect(taken).toEqual({
    session: [[signIn, 'someone signs in']],
    order: [['order.Pending --order.accept[0]', 'a walk']],
  })
  const order = measured.find(({ name }) => name === 'order')
  expect(order?.percent).toBeCloseTo(100 / (order?.arrows.length ?? 0))
})

test('a move of an order counts for the lifecycle of its module and table', () => {
  const booking = { ...accept, moduleId: 14 }
  expect(measuredOf('booking', rows(booking)).taken.size).toBe(1)
  expect(measuredOf('order', rows(booking)).taken.size).toBe(0)
  const atTable = { ...accept, moduleId: 15, tableId: 't' }
  expect(measuredOf('table-order', rows(atTable)).taken.size).toBe(1)
})

test('a record is followed into inner states, which its history does not name', () => {
  const crew = { role: 'staff' }
  const { taken, pairs } = measuredOf(
    'queue-entry',
    rows({ ...call, ...crew }, { ...call, ...crew }, { ...seat, ...crew }),
  )
  expect([...taken.keys()].toSorted()).toEqual([
    'queue-entry.Waiting.called --queue.call[0]',
    'queue-entry.Waiting.called --queue.seat[0]',
    'queue-entry.Waiting.in_line --queue.call[0]',
  ])
  expect(pairs.taken).toBe(2)
})

test('what no chart explains is named: a move into a wrong state or by a role that may not', () => {
  const { machines: measured, unexplained } = measure([
    ...stepsOf(['x', ['session.gone --x[0]'], []]),
    ...rows({ ...accept, to: 'Ready' }, { ...accept, id: 'b', role: 'guest' }),
  ])
  expect(measured.reduce((sum, { taken }) => sum + taken.size, 0)).toBe(0)
  expect([...unexplained.keys()]).toEqual([
    'order: staff order.accept from Pending to Ready',
    'order: guest order.accept from Pending to Received',
  ])
})

test('a lifecycle says who moves a record with the permission of another role, and what follows at once', () => {
  const left = { entity: 'staff', id: 's', event: 'staff.leave', from: 'active', to: 'removed' }
  const line = { entity: 'cart_item', id: 'l', event: 'item.void', to: 'Cancelled' }
  const promotion = { entity: 'promotion', id: 'p', event: 'promotion.publish', from: 'draft' }
  const { unexplained } = measure(
    rows(
      { ...left, role: 'business' },
      { ...left, id: 't', role: 'guest' },
      { ...line, from: 'Cooked', role: 'delivery-partner' },
      { ...line, id: 'm', from: 'Cooked', role: 'guest' },
      { ...promotion, to: 'active', role: 'business' },
      { ...promotion, id: 'q', to: 'expired', role: 'business' },
    ),
  )
  expect([...unexplained.keys()]).toEqual([
    'staff-invitation: guest staff.leave from active to removed',
    'cart-item: guest item.void from Cooked to Cancelled',
    'promotion: business promotion.publish from draft to expired',
  ])
  const published = measuredOf('promotion', rows({ ...promotion, to: 'active', role: 'business' }))
  expect([...published.taken.keys()]).toEqual([
    'promotion.draft --promotion.publish[0]',
    'promotion.scheduled --promotion.start[0]',
  ])
})

test('a guard counts when it said yes at one time and no at another', () => {
  const restore = 'order.Unserviceable --order.restore[0]'
  const moves = rows(
    { ...accept, event: 'order.reject', to: 'Unserviceable' },
    { ...accept, event: 'order.restore', from: 'Unserviceable', to: 'Pending', role: 'business' },
    { ...accept, event: 'order.reject', to: 'Unserviceable' },
  )
  const stood = { entity: 'order', id: 'a', moduleId: 13, at: 'Unserviceable' }
  const refused = (code: string, at = 'Unserviceable') => ({
    refused: { event: 'order.restore', code, stood: { ...stood, at } },
  })
  const oneSided = (...notes: Parameters<typeof measure>[0][number][]) =>
    measuredOf('order', [...moves, ...notes]).guards.oneSided.includes(restore)
  expect(oneSided()).toBe(true)
  expect(oneSided(refused('STALE'))).toBe(true)
  expect(oneSided(refused('ROLE_FORBIDDEN'))).toBe(false)
  expect(oneSided(refused('TOO_LATE'))).toBe(false)
  expect(oneSided(refused('TOO_LATE', 'Ready'))).toBe(true)
})

test('a refusal counts where the record had not moved yet, and where its payment has its id', () => {
  const open = { refused: { event: 'table.open', code: 'ROLE_FORBIDDEN' } }
  const first = 'table.free --table.open[0]'
  const opened = { ...accept, entity: 'table', event: 'table.open', from: 'free', to: 'occupied' }
  const oneSided = (...notes: Parameters<typeof measure>[0][number][]) =>
    measuredOf('table', [...rows(opened), ...notes]).guards.oneSided.includes(first)
  expect(oneSided()).toBe(true)
  expect(oneSided(open)).toBe(false)

  const paid = { entity: 'payment', event: 'payment.pay', from: 'unpaid', to: 'paid' }
  const moves = rows(
    accept,
    { ...accept, ...paid },
    { ...accept, event: 'order.start', from: 'Received', to: 'Processing' },
  )
  expect(measuredOf('order', moves).pairs.taken).toBe(1)
})

test('a guard of the app said no where a later transition of its state was taken, or none', () => {
  const { machine } = machines.find(({ name }) => name === 'session') ?? {}
  const arrows = machine ? arrowsOf(machine) : []
  const second = arrows.find(({ id, event }) => id.endsWith('[1]') && event !== '')
  const first = arrows.find(
    ({ source, event, id }) =>
      source === second?.source && event === second.event && id.endsWith('[0]'),
  )
  if (!first || !second) throw new Error('session has no transition with a guard and another')
  const notes = (...taken: string[]) =>
    stepsOf(['xstate.init', [], [first.source]], [first.event, taken, []])
  const { guards } = measuredOf('session', [...notes(second.id), ...notes(first.id)])
  expect(guards.oneSided).not.toContain(first.id)
  expect(measuredOf('session', notes(first.id)).guards.oneSided).toContain(first.id)
})

test('the report colours what was taken and what never was, lists the latter, and names the tests', () => {
  const measured = measure(signedIn)
  const page = reportPage(measured, (name) =>
    name === 'session'
      ? `<g class="edge" data-key="${signIn}"></g>` +
        '<g class="edge" data-key="session.signedIn --session.sign-out[0]"></g>'
      : '',
  )
  expect(page).toContain(`<g class="edge was-taken" data-key="${signIn}">`)
  expect(page).toContain(
    '<g class="edge was-missed" data-key="session.signedIn --session.sign-out[0]">',
  )
  expect(page).toContain('<li><code>session.signedIn --session.sign-out[0]</code>')
  expect(page).not.toContain(`<li><code>${signIn}</code>`)
  expect(page).toContain(`<code>${signIn}</code><td>someone signs in`)
  const all = measuredOf('session', []).arrows.length
  expect(reportText(measured)).toMatch(new RegExp(`session +1 of +${all} +1 %`))
})

test('what was not run is not counted as missed', () => {
  const text = reportText(measure(signedIn))
  expect(text).toContain('Lifecycles, in the history of the servers: not part of this run\n')
  expect(text).toMatch(/\n {2}list +not part of this run\n/)
  expect(text).not.toContain('never taken: order')
  const ofLifecycles = measure(rows(accept), 'lifecycles')
  expect(reportText(ofLifecycles)).toContain('in the browser: not part of this run\n')
  expect(reportText(ofLifecycles)).toMatch(/\n {2}booking +0 of +\d+ +0 %/)
  const page = reportPage(ofLifecycles, () => '')
  expect(page).toMatch(/<tr><td>session <small>[^<]*<\/small><td colspan="5">not part of this run/)
  expect(page).not.toContain('<h2 id="session">')
  expect(reportText(measure([], 'all'))).toContain('never taken: session.')
})

test('what is out of reach says why, in the report and in the docs', () => {
  const paid = { ...accept, entity: 'payment', event: 'payment.pay', from: 'unpaid', to: 'paid' }
  expect(reportText(measure(rows(paid)))).toContain(
    '  out of reach: payment.unpaid --payment.void[0]\n    an order that is not paid',
  )
  // `npm run -s coverage:models -- --reasons > docs/qa-out-of-reach.md`
  expect(readFileSync('docs/qa-out-of-reach.md', 'utf8')).toBe(reasonsText())
})

test('what people took at the screens of a lifecycle is counted against what people can take, and the rest is named', () => {
  const walked = { walked: 'table.free --table.open[0]' }
  const text = reportText(measure([walked, walked, ...rows(accept)]))
  expect(text).toContain('  table 1/13\n')
  expect(text).toContain('    not at a screen: table.reserved --table.open[0]\n')
  expect(text).not.toContain('not at a screen: table.free --table.open[0]')
  expect(text).not.toContain('not at a screen: table.occupied --table.settled[0]')
  expect(reportText(measure(rows(accept)))).not.toContain('at their screens')
})

test('what is out of reach is one of twenty at most, has a reason, and is in a chart', () => {
  const idsOf = (isLifecycle: boolean) =>
    machines
      .filter(({ lifecycle }) => (lifecycle !== undefined) === isLifecycle)
      .flatMap(({ machine }) => arrowsOf(machine).map(({ id }) => id))
  const named = Object.keys(outOfReach)
  for (const ids of [idsOf(true), idsOf(false)])
    expect(named.filter((id) => ids.includes(id)).length).toBeLessThanOrEqual(ids.length / 20)
  expect(named.filter((id) => ![...idsOf(true), ...idsOf(false)].includes(id))).toEqual([])
  expect(Object.values(outOfReach).filter((why) => why.length < 20)).toEqual([])
})

test('the fewest files are chosen that take what all take, those without a browser first', () => {
  const [first, second] = [
    { ...accept, id: '1' },
    { ...accept, id: '2', event: 'order.reject', to: 'Unserviceable' },
  ]
  const by = (file: string, ...all: HistoryRow[]) =>
    all.map((row) => ({ test: `${file} > a walk`, row }))
  const coverage = measure([
    ...by('tests/e2e/orders.test.ts', first, second),
    ...by('tests/api/one.test.ts', first),
    ...by('tests/api/both.test.ts', first, second),
    ...by('tests/api/some-walks.test.ts', first, second),
    ...signedIn.map((one) => ({ ...one, test: 'tests/e2e/session.test.ts > signs in' })),
  ])
  expect(chooseFiles(coverage)).toEqual(['tests/api/both.test.ts', 'tests/e2e/session.test.ts'])
})

test('the files that are run are there', () => {
  const files = JSON.parse(readFileSync('tools/coverage/files.json', 'utf8')) as string[]
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('notes of all processes are read, and gone before the next run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-notes-'))
  const [row] = rows(accept)
  note(folder, row ? [row] : [])
  note(folder, signedIn.slice(0, 1))
  expect(readNotes(folder)).toEqual([row, signedIn[0]])
  forgetNotes(folder)
  expect(readNotes(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

test('each transition of every chart is taken by a test of Chromium or over HTTP, or has its reason', () => {
  const kept = JSON.parse(readFileSync('tools/coverage/taken.json', 'utf8')) as Taken
  const ids = machines.flatMap(({ machine }) => arrowsOf(machine).map(({ id }) => id))
  // `npm run coverage:models -- <test file>` notes what a test takes.
  expect(ids.filter((id) => !(id in kept) && !(id in outOfReach))).toEqual([])
  expect(Object.keys(kept).filter((id) => !ids.includes(id))).toEqual([])
  expect(Object.values(kept).filter((file) => !existsSync(file))).toEqual([])
})

test('a part of the tests adds what it took; all of them also forget what none took', () => {
  const one = measure(signedIn)
  const before = {
    [signIn]: 'tests/e2e/a.test.ts',
    'session.gone --none[0]': 'tests/e2e/b.test.ts',
  }
  expect(takenAfter(one, {}, true)).toEqual({ [signIn]: 'someone signs in' })
  expect(takenAfter(one, before, false)).toEqual({ [signIn]: 'tests/e2e/a.test.ts' })
  expect(takenAfter(measure([]), before, false)).toEqual({ [signIn]: 'tests/e2e/a.test.ts' })
  expect(takenAfter(measure([]), before, true)).toEqual({})
})

test('a report without a run says that there is none, at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-notes-'))
  const { status, stderr } = spawnSync(process.execPath, ['tools/coverage.ts', '--report'], {
    env: { ...process.env, COVERAGE_MODELS: folder },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    2,
    'coverage:models: there is no run yet: `npm run coverage:models` makes one\n',
  ])
  rmSync(folder, { recursive: true })
})
