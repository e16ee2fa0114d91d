import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Entry } from '#kit/inspect/protocol.ts'
import { createRecorder } from '#kit/inspect/record.ts'
import { createRedactor } from '#kit/inspect/redact.ts'
import { createOutsideView } from '../../src/views/inspect/outside.ts'
import { lifecycleLogic } from '../../src/machines/lifecycle-actor.ts'
import { answerMachine } from '../../src/machines/screen/answer.ts'
import { jobApplicationLifecycle } from '../../src/machines/lifecycles/job-application.ts'

/** What is recorded of an application's actor and of a read about it. */
function recorded(): Entry[] {
  const told: Entry[] = []
  const { observe } = createRecorder(createRedactor(), (entry) => told.push(entry))
  const record = createActor(lifecycleLogic(jobApplicationLifecycle), {
    id: 'application Asha Rao',
    input: {
      status: 'Pending',
      vacanciesLeft: 1,
      isWithinStaffWindow: true,
      isSameBusinessDay: true,
    },
    inspect: observe,
  }).start()
  const read = createActor(answerMachine<object, object>(), {
    id: 'answer jobapplication/getbyid',
    input: {
      question: { id: 'a1', search: 'Asha' },
      answer: { title: 'Waiter', name: 'Asha' },
      load: () => Promise.reject(new Error('nobody asks')),
    },
    inspect: observe,
  }).start()
  record.stop()
  read.stop()
  return told
}

describe('what leaves the browser towards a hosted viewer', () => {
  test('has neither the name of a record nor of a person, in actors, context or events', () => {
    const outside = createOutsideView(false)
    const said = JSON.stringify(recorded().map(outside))
    expect(said).not.toMatch(/Asha|Rao|Waiter/)
    expect(said).toContain('application ‹1›')
  })

  test('still says which machine it is, what was called, and in which state it is', () => {
    const outside = createOutsideView(false)
    const said = JSON.stringify(recorded().map(outside))
    for (const word of ['answer jobapplication/getbyid', '"machine":"answer"', '"value":"ready"'])
      expect(said).toContain(word)
  })

  test('is in the form that its own package writes', () => {
    const outside = createOutsideView(false)
    for (const said of recorded().map(outside))
      expect(said).toMatchObject({ _version: '0.7.2', createdAt: expect.any(String) })
  })

  test('has the names where the developer asked for them', () => {
    const entries = recorded()
    const outside = JSON.stringify(entries.map(createOutsideView(true)))
    expect(outside).toContain('application Asha Rao')
    expect(outside).toContain('Waiter')
  })
})
