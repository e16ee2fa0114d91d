import { expect, test } from 'vitest'
import { sourcesOf } from '../support/sources.ts'

const asked = String.raw`\.(?:matches|hasTag)\((?:'(?![.:])[^']*'|\{[^()]*\})\)`
const logic = new RegExp(
  String.raw`${asked}\s*(?:\?(?![.?])|&&|\|\|)|(?:&&|\|\||[?:])\s*!?[\w.()]+${asked}`,
  'g',
)

/** States of a machine that a view combines, or chooses by. */
function combinedIn(sources: Record<string, string>): string[] {
  return Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(logic)].map(([found]) => `${file}: ${found.trim()}`),
  )
}

test('a view reads one state of a machine at a time; combinations are in its connect function', () => {
  const views = { ...sourcesOf('src/views'), ...sourcesOf('src/guest') }
  expect(Object.keys(views).length).toBeGreaterThan(400)
  expect(combinedIn(views)).toEqual([])
})

test.each([
  ["state.matches('failed') ? state.context.failure : undefined"],
  ["state.matches('askingCode') || state.matches('givingCode')"],
  ["isThere && actor.getSnapshot().hasTag('busy')"],
  ["state.hasTag('open')\n      ? 'open'\n      : undefined"],
  ["state.matches({ signedIn: 'headerFailed' }) && 'failed'"],
  ["state.context.attempt > 0 || !state.matches('on')"],
])('what combines states is found: %s', (text) => {
  expect(combinedIn({ 'src/views/planted.ts': text }).length).toBeGreaterThan(0)
})

test.each([
  ["useSelector(actor, (state) => state.hasTag('busy'))"],
  ["if (state.matches('closed')) onClosed()"],
  ["(last instanceof HTMLElement && last.matches(':disabled'))"],
])('what reads one is not: %s', (text) => {
  expect(combinedIn({ 'src/views/allowed.ts': text })).toEqual([])
})
