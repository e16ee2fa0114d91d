import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type InQueue, inLine, isToCall, placesInLine } from '#contract/queue-line.ts'

const names = ['Doctor', 'Nurse', 'Triage']
const someone = fc.record({
  service: fc.constantFrom(null, ...names),
  calledMs: fc.option(fc.constant(1)),
  isOnHold: fc.boolean(),
})
const queues = fc.array(someone, { maxLength: 12 })
const services = fc.subarray(names)

test('whoever waits is seen in at least one line that a counter can choose, and without a service in all', () => {
  fc.assert(
    fc.property(queues, services, (queue, chosen) => {
      expect(inLine(queue, undefined, chosen)).toEqual(queue)
      const lines = chosen.map((name) => inLine(queue, name, chosen))
      for (const one of queue) {
        const seen = lines.filter((line) => line.includes(one)).length
        const isKnown = one.service !== null && chosen.includes(one.service)
        expect(seen).toBe(isKnown ? 1 : chosen.length)
      }
    }),
  )
})

test('the place that someone is told is how many are called before them, if their line alone is called', () => {
  fc.assert(
    fc.property(queues, services, (queue, chosen) => {
      const places = placesInLine(queue, chosen)
      for (const [at, one] of queue.entries()) {
        if (!isToCall(one)) continue
        let waits: InQueue[] = queue
        let called = 0
        for (;;) {
          const next = inLine(waits, one.service, chosen).find(isToCall)
          if (next === one) break
          called += 1
          waits = waits.filter((other) => other !== next)
        }
        expect(places[at]?.ahead).toBe(called)
        expect(places[at]?.position).toBe(inLine(queue, one.service, chosen).indexOf(one) + 1)
      }
    }),
  )
})
