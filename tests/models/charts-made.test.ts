import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createMachine } from 'xstate'

/** What keeps a chart from being made, in words; anything else as it was thrown. */
function faultOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const [, state, chart] = /Child state '([^']+)' does not exist on '([^']+)'/.exec(message) ?? []
  if (state === undefined) return message
  const [, place] = /state node '[^'.]+\.([^']+)'/.exec(message) ?? []
  return (
    `the chart ${chart} has no state ${state}, to which ${place ?? 'one of its transitions'} ` +
    'leads: add the state, or take the transition out of what this chart shares with others'
  )
}

const made = (target: string) =>
  createMachine({
    id: 'order',
    initial: 'Ended',
    states: {
      Ended: { initial: 'was_packed', states: { was_packed: { on: { BACK: target } } } },
    },
  })

test('a transition to a state that the chart does not have is told in words', () => {
  const told = () => {
    try {
      made('#order.Packed')
      return ''
    } catch (error) {
      return faultOf(error)
    }
  }
  expect(told()).toMatch(/^the chart order has no state Packed, to which .* leads: add the state/)
})

// Other tests of the models cannot even begin while a chart cannot be made.
test.each(globSync('src/machines/lifecycles/*.ts').toSorted())(
  'the chart of %s can be made: each transition leads to a state that it has',
  async (file) => {
    const fault = await import(resolve(file)).then(() => undefined, faultOf)
    expect(fault, 'what keeps it from being made').toBe(undefined)
  },
)
