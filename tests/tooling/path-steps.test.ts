import { describe, expect, test } from 'vitest'
import { machines } from '../../tools/catalogue/machines.ts'
import { addSteps, stepTable } from '../../tools/paths/step-table.ts'
import { stepWords } from '../../tools/paths/step-words.ts'

const lifecycles = machines.filter(({ lifecycle }) => lifecycle)
const order = lifecycles.find(({ name }) => name === 'order')

describe('the steps of test plans', () => {
  const table = stepTable({ languages: ['en'] })

  test('each text means one thing, in every machine and module', () => {
    expect(table.size).toBeGreaterThan(1_000)
    const [[text = '', meaning] = []] = [...table]
    const step = (machine: string) => ({
      text,
      meaning: { kind: 'state', machine, state: '' } as const,
    })
    expect(() => addSteps(new Map(meaning && [[text, meaning]]), [step('other')])).toThrow(
      'would mean two things',
    )
  })

  test('no text about a record shows the code of an event', () => {
    const codes = new Set(lifecycles.flatMap(({ machine }) => machine.events))
    const texts = [...stepTable({ machines: lifecycles, languages: ['en'] }).keys()].filter(
      (text) => [...codes].some((code) => text.includes(code)),
    )
    expect(texts).toEqual([])
  })

  test('are in the words of the module, with the event and the state beside them', () => {
    if (!order) throw new Error('no order')
    const words = stepWords(order, { module: 'foodKart', language: 'en' })
    const accept = { type: 'order.accept', by: { role: 'staff' } }
    expect(words.act(accept, 'Pending')).toEqual({
      text: 'a member of staff presses “Accept” for the order',
      meaning: { kind: 'act', machine: 'order', event: accept },
    })
    expect(words.state('Processing')).toEqual({
      text: 'the order is now “Cooking”',
      meaning: { kind: 'state', machine: 'order', state: 'Processing' },
    })
    expect(table.get('the order is now “Cooking”')).toEqual(words.state('Processing').meaning)
  })
})
