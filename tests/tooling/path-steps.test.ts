import { readFileSync } from 'node:fs'
import {
  type AnyMachineSnapshot,
  createMachine,
  type EventObject,
  getNextTransitions,
} from 'xstate'
import { describe, expect, test } from 'vitest'
import { keysOf } from '#contract/keys-of.ts'
import { languages } from '#contract/languages.ts'
import type { ModuleName } from '#contract/modules.ts'
import type { ActorRole } from '#contract/role.ts'
import { type Format, writePlan } from '#kit/export.ts'
import { notesFrom, type Scenario } from '#kit/plan.ts'
import { ruleOf } from '#lifecycles/decide.ts'
import { actorRoles } from '#lifecycles/registry.ts'
import { type Actor, type AnyRule, whyNot } from '#lifecycles/rule.ts'
import { parsed } from '../../kit/tests/gherkin.ts'
import { goodFacts, lifecycleOptions } from '../../tools/catalogue/lifecycle-cases.ts'
import { type Catalogued, machines } from '../../tools/catalogue/machines.ts'
import { outOfReach } from '../../tools/coverage/out-of-reach.ts'
import { modulesOf } from '../../tools/paths/labels.ts'
import type { Meaning } from '../../tools/paths/meaning.ts'
import { isFor, planFor } from '../../tools/paths/plan-for.ts'
import { planSchema, planSchemaText } from '../../tools/paths/plan-schema.ts'
import { addSteps, stepTable } from '../../tools/paths/step-table.ts'
import { stepWords } from '../../tools/paths/step-words.ts'

const lifecycles = machines.filter(({ lifecycle }) => lifecycle)
const named = (name: string): Catalogued => {
  const found = machines.find((one) => one.name === name)
  if (!found) throw new Error(`no machine ${name}`)
  return found
}
const order = named('order')
/** The machines of the app whose plans are for people: they have buttons. */
const pressed = [
  'session',
  'toasts',
  'connectivity',
  'module-switch',
  'app',
  'list',
  'record',
  'form',
  'move',
  'moves',
  'bulk',
  'importer',
]
const strategy = 'shortest'
const firstModule = ({ name }: Catalogued) => modulesOf(name)[0] ?? 'ekart'
const planned = (machine: Catalogued) =>
  planFor({ machine, module: firstModule(machine), language: 'en', strategy }).plan

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

  test('no text shows the code of an event', () => {
    const codes = new Set(machines.flatMap(({ machine }) => machine.events))
    const texts = [...table.keys()].filter(
      (text) =>
        [...codes].some((code) => code.includes('.') && text.includes(code)) ||
        /xstate|undefined|\{\{|\[\[/.test(text),
    )
    expect(texts).toEqual([])
  })

  test('are in the words of the module, with the event and the state beside them', () => {
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

  test.each(machines.map((one) => [one.name, one] as const))(
    'every step of the plan of %s is in the table, under what it means',
    (_, one) => {
      const { background, scenarios } = planned(one)
      const lines = [
        ...background,
        ...scenarios.flatMap(({ start, steps }) => [
          ...start,
          ...steps.flatMap(({ does, expects }) => [does, ...expects]),
        ]),
      ]
      expect(lines.filter(({ text }) => !table.has(text)).map(({ text }) => text)).toEqual([])
    },
  )
})

describe('the words of test plans', () => {
  const others = keysOf(languages).filter((language) => language !== 'en')
  const wordsIn = (language: string): Map<string, string> =>
    new Map(
      ['', 'app/session.', 'app/frame.', 'app/screen.'].flatMap((part) =>
        leaves(JSON.parse(readFileSync(`tools/paths/words/${part}${language}.json`, 'utf8')), part),
      ),
    )
  const isSpoken = (key: string) =>
    !/^app\/(frame|screen)/.test(key) || pressed.some((name) => key.split('.')[1] === name)
  const english = new Map([...wordsIn('en')].filter(([key]) => isSpoken(key)))

  test.each(others)('are complete in %s and insert the same values', (language) => {
    const spoken = wordsIn(language)
    spoken.delete('headings.language')
    expect([...spoken.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    const lost = [...english].filter(([key, text]) =>
      places(text).some((place) => !spoken.get(key)?.includes(place)),
    )
    expect(lost).toEqual([])
  })

  test.each(others)('mean one thing each in %s, and its features can be parsed', (language) => {
    const table = stepTable({ languages: [language] })
    expect(table.size).toBeGreaterThan(800)
    for (const machine of [...lifecycles, ...pressed.map(named)]) {
      const { plan } = planFor({ machine, module: firstModule(machine), language, strategy })
      const children = parsed(writePlan(plan, 'gherkin'))?.children ?? []
      expect(children).toHaveLength(plan.scenarios.length + 1)
      expect(plan.scenarios.filter(({ title }) => title.length > 250)).toEqual([])
      const texts = children.flatMap(({ background, scenario }) =>
        (background ?? scenario)?.steps.map(({ text }) => text),
      )
      expect(texts.filter((text) => !table.has(text ?? ''))).toEqual([])
    }
  })
})

describe('the JSON of a plan', () => {
  test('is what its schema says, for every machine', () => {
    for (const one of machines) {
      const said = planSchema.safeParse(JSON.parse(writePlan(planned(one), 'json')))
      expect(said.error, one.name).toBeUndefined()
    }
  })

  test('has a schema for other tools', () => {
    expect(readFileSync('tools/paths/plan.schema.json', 'utf8')).toBe(planSchemaText())
  })
})

describe('the scenarios of what is refused', () => {
  const meaningsOf = (lines: readonly { meaning?: unknown }[]) =>
    lines.map(({ meaning }) => meaning as Meaning)

  test.each(lifecycles.map((one) => [one.name, one] as const))(
    'of %s are refused by the machine itself, each attempt with its facts',
    (_, one) => {
      const wrong = planned(one)
        .scenarios.filter(({ tags }) => tags.includes('negative'))
        .flatMap(({ title, start, steps }) => {
          const all = meaningsOf([
            ...start,
            ...steps.flatMap(({ does, expects }) => [does, ...expects]),
          ])
          const unfit = all.flatMap((it) => (it.kind === 'fact' && !it.holds ? [it.fact] : []))
          const state = all.findLast((it) => it.kind === 'state')?.state
          if (state === undefined) return [`${title}: no state`]
          const now = one.machine.resolveState({ value: state, context: factsWithout(unfit) })
          return all.flatMap((it, at) => {
            if (it.kind !== 'attempt') return []
            const answer = all.slice(at).find((next) => next.kind === 'refusal')
            const isTrue = !now.can(it.event) && answer?.code === codeAt(now, it.event)
            return isTrue ? [] : [`${title}: ${it.event.type}`]
          })
        })
      expect(wrong).toEqual([])
    },
  )

  test('stand before the first step, or say how they come about and what is to be seen', () => {
    const empty = lifecycles.flatMap((one) =>
      planned(one).scenarios.flatMap(({ title, steps }) =>
        steps.some(({ expects }) => expects.length === 0) ? [title] : [],
      ),
    )
    expect(empty).toEqual([])
    const { scenarios } = planFor({
      machine: order,
      module: 'foodKart',
      language: 'en',
      strategy,
    }).plan
    const startOf = (title: string) =>
      scenarios.find((one) => one.title.startsWith(title))?.start.map(({ text }) => text)
    const complete = '409 in “Ready”: the owner presses “Complete” for the order; '
    // Once: what is to be delivered is not collected, and the other way round.
    expect(startOf(`${complete}the order is to be delivered`)?.slice(1)).toEqual([
      'the order has only things that need no kitchen, such as Still Water',
      'the order is to be delivered, not collected',
    ])
    const handOver = '409 in “Ready”: the owner presses “Hand to courier” for the order; '
    expect(startOf(`${handOver}the order is collected`)?.slice(1)).toEqual([
      'the order has only things that need no kitchen, such as Still Water',
      'the order is collected by the customer, not delivered',
    ])
    expect(startOf(`${complete}the order is not paid yet`)?.slice(-2)).toEqual([
      'the order is collected by the customer',
      'the order is not paid yet',
    ])
  })

  test('that come too late are tried by staff, who wait five minutes, else only by a run', () => {
    const late = (role?: ActorRole) =>
      planFor({ machine: order, module: 'foodKart', language: 'en', strategy, role })
        .plan.scenarios.filter(({ title }) => title.includes('is too long ago to be taken back'))
        .map(({ steps, notes, tags }) => ({
          how: steps.at(-2)?.does.text,
          who: (steps.at(-1)?.does.meaning as { event?: { by?: Actor } } | undefined)?.event?.by
            ?.role,
          isByHand: !tags.includes('by-run'),
          isSaid: notesFrom(1, { notes }).some((note) =>
            note.includes('out of reach by hand within a day'),
          ),
        }))
    const [soon, tomorrow] = [late('staff'), late('business')]
    expect(soon.every((one) => one.isByHand && one.how?.startsWith('more than five minutes'))).toBe(
      true,
    )
    expect(tomorrow.every((one) => !one.isByHand && one.isSaid)).toBe(true)
    expect(late().filter(({ who, isByHand }) => isByHand !== (who === 'staff'))).toEqual([])
    expect(late().filter(({ who }) => who === 'staff')).toHaveLength(soon.length)
  })

  test('of a session sign out with 400, 401 and 500, and with no other answer', () => {
    const ends = planned(named('session'))
      .scenarios.filter(({ tags }) => tags.includes('negative'))
      .map(({ tags, steps }) => [
        tags.find((tag) => /^\d+$/.test(tag)) ?? 'none',
        steps.some(({ expects }) => expects.some(({ text }) => text.includes('Logout Success'))),
      ])
    expect(ends).toEqual([
      ['400', true],
      ['401', true],
      ['500', true],
      ...['403', '404', '409', '422', '429', '503', 'none'].map((status) => [status, false]),
    ])
  })

  test('name the sentence that the product shows', () => {
    const { plan } = planFor({ machine: order, module: 'foodKart', language: 'en', strategy })
    expect(
      plan.scenarios.flatMap(({ steps }) =>
        steps.flatMap(({ expects }) => expects.map(({ text }) => text)),
      ),
    ).toEqual(
      expect.arrayContaining([
        'the order stays as it is; the answer is 403: “You do not have the right to do this.”',
        'the order stays as it is; the answer is 409: “Some items are not ready yet.”',
        'the order stays as it is; the answer is 409: “It is too late for this.”',
      ]),
    )
  })
})

describe('what a tester is told beside the steps', () => {
  const plan = (name: string, module: ModuleName, role?: ActorRole) =>
    planFor({ machine: named(name), module, language: 'en', strategy, role })
  const scenario = (planned: ReturnType<typeof plan>, title: string) =>
    planned.plan.scenarios.find((one) => one.title.startsWith(title))
  const told = (one: Scenario | undefined) => notesFrom(1, one ?? {})

  test('is what nobody can do here, left out with its reason and counted', () => {
    const { plan: payment, missed, leftOut } = plan('payment', 'ekart')
    const steps = JSON.stringify(payment.scenarios)
    expect(steps).not.toMatch(/payment\.(authorize|capture|fail|void)/)
    expect(missed).toEqual([])
    expect(payment.notes?.[0]).toMatch(/^Left out \(\d+ ×\): no payment service/)
    expect(leftOut).toBeGreaterThan(10)
    const unfit = (module: ModuleName, name: string) =>
      JSON.stringify(plan(name, module).plan.scenarios).includes(
        name === 'order'
          ? '"fact":"areItemsReady","holds":false'
          : '"fact":"isReadyToServe","holds":false',
      )
    for (const name of ['order', 'cart-item'])
      expect([unfit('ekart', name), unfit('foodKart', name)]).toEqual([false, true])
    const ofGuest = plan('cart-item', 'tableOrdering', 'guest').plan
    expect(JSON.stringify(ofGuest.scenarios)).not.toContain('item.change-qty')
  })

  test.each(Object.keys(outOfReach).filter((id) => isOfLifecycle(id)))(
    'leaves out %s, which no test can take either',
    (id) => {
      const [name = ''] = id.split('.')
      const { plan: whole } = plan(name, firstModule(named(name)))
      const event = / --([\w.-]+)\[/.exec(id)?.[1]
      expect(JSON.stringify(whole.scenarios)).not.toContain(`"type":"${event}"`)
    },
  )

  test('is who does what nobody presses, and how it comes about', () => {
    const expired = plan('order', 'ekart').plan.scenarios.find(({ title }) =>
      title.includes('nobody answers the order'),
    )
    expect(expired?.tags).toContain('automatic')
    expect(told(expired)).toEqual([
      `Step 1: the clock does this, and nobody presses anything. Wait for it, or let it be done: \`npm run paths:run -- -m order --module ekart -t @${expired?.id}\``,
    ])
    const marked = lifecycles.flatMap((one) =>
      planned(one).scenarios.filter(({ steps }) =>
        steps.some(({ does }) => /"role":"(system|delivery-partner)"/.test(JSON.stringify(does))),
      ),
    )
    expect(marked.length).toBeGreaterThan(20)
    expect(marked.filter(({ tags }) => !tags.includes('automatic'))).toEqual([])
  })

  test('is where a late press is made, and what only a call can try', () => {
    const late = scenario(plan('order', 'ekart', 'guest'), '409 in “Received”')
    expect(late?.tags).toEqual(['negative', '409', 'two-windows'])
    expect(told(late)[0]).toMatch(/^Step 2: needs a second window\. .* status is “Pending”/)
    const tooLate = scenario(
      plan('order', 'ekart'),
      '409 in “Received”: a member of staff presses “Back to Pending”',
    )
    expect(told(tooLate)[0]).toMatch(/^Step 3: needs a second window\. .* before step 2/)
    const byCall = scenario(plan('payment', 'ekart'), '403 in “Paid”')
    expect(byCall?.tags).toContain('by-call')
    for (const one of lifecycles)
      for (const { tags, notes, title } of planned(one).scenarios)
        if (tags.includes('negative')) expect(notes, title).not.toBeUndefined()
  })

  test.each(keysOf(languages))(
    'names the step that a tester sees in each format, in %s',
    (language) => {
      const tooLate = scenario(
        plan('order', 'ekart'),
        '409 in “Received”: a member of staff presses “Back to Pending”',
      )
      const { plan: spoken } = planFor({
        machine: named('order'),
        module: 'ekart',
        language,
        strategy,
      })
      const scenarios = spoken.scenarios.filter(({ id }) => id === tooLate?.id)
      const numbersIn = (format: Format) =>
        writePlan({ ...spoken, background: [], scenarios }, format)
          .split('\n')
          .find((line) => line.includes('/api/*events*'))
          ?.match(/\d+(?=\D)/g)
          ?.slice(-2)
      expect(numbersIn('md')).toEqual(['3', '2'])
      expect(numbersIn('gherkin')).toEqual(['3', '2'])
      expect(numbersIn('json')).toEqual(['3', '2'])
      expect(numbersIn('testrail')).toEqual(['4', '3'])
      expect(numbersIn('xray')).toEqual(['4', '3'])
      const feature = writePlan({ ...spoken, scenarios }, 'gherkin')
      const steps = scenarios[0]?.steps.map(({ does }) => does.text) ?? []
      const lines = feature.split('\n')
      for (const [at, text] of steps.entries())
        expect(lines[lines.indexOf(`    # ${at + 1}`) + 1]).toContain(text)
    },
  )

  test('is what the page of the customer says after what the customer did', () => {
    const statesIn = (module: ModuleName, title: string) =>
      scenario(plan(module === 'service' ? 'booking' : 'order', module), title)
        ?.steps.at(-1)
        ?.expects.slice(0, 1)
        .map(({ text }) => text)
    expect(statesIn('ekart', '“Pending” → “Unserviceable”: the customer')).toEqual([
      'on the screens of the team the order is now “Unserviceable”; ' +
        'the page of the customer says “Cancelled”',
    ])
    const ofOthers = plan('order', 'ekart').plan.scenarios.flatMap(({ steps }) =>
      steps.filter(({ does }) => !does.text.startsWith('the customer ')),
    )
    expect(JSON.stringify(ofOthers)).not.toContain('the page of the customer')
    expect(statesIn('service', '“Pending” → “Cancelled”: the customer')).toEqual([
      'the booking is now “Cancelled”',
    ])
  })

  test('is that a promised time ends, where one was promised', () => {
    const saying = plan('order', 'foodKart').plan.scenarios.flatMap(({ title, steps }) =>
      steps.some(({ expects }) => expects.some(({ text }) => text.includes('promised')))
        ? [title]
        : [],
    )
    // Not of an order that is restored without ever having been accepted.
    expect(saying).toEqual([
      '“Accept” → “Pending”: the owner presses “Back to Pending” for the order',
    ])
  })

  test('is one button where no status offers it', () => {
    const steps = plan('order', 'foodKart').plan.scenarios.flatMap((one) => one.steps)
    expect(steps.filter(({ does }) => does.text.includes(' / '))).toEqual([])
    const pending = scenario(plan('order', 'foodKart'), '409 in “Pending”: all')
    expect(pending?.steps[2]?.does.text).toBe(
      'the owner presses “Back to Pending” for the order, although this is not offered',
    )
  })

  test('is a window for each step that is pressed late in the same status', () => {
    const late = plan('order', 'foodKart', 'staff').plan.scenarios.find(
      ({ title }) => title === '409 in “Accept”: all that this status does not allow',
    )
    expect(told(late)[0]).toMatch(/^Steps 2, 3: each needs a window .* in 2 further windows/)
  })

  test('is no window that does not have the button', () => {
    const { scenarios } = plan('order', 'foodKart', 'staff').plan
    const undone = scenarios.filter(({ title }) => title.includes('“Undo the cancellation”'))
    const refused = undone.filter(({ tags }) => tags.includes('403'))
    expect(refused.map(({ title }) => title.slice(0, 44))).toEqual([
      '403 in “Unserviceable”, before that “Cooking',
      '403 in “Unserviceable”, before that “Ready”:',
    ])
    for (const { tags } of refused) expect(tags).not.toContain('two-windows')
    for (const one of lifecycles)
      for (const { tags, notes, steps } of planned(one).scenarios) {
        if (!tags.includes('two-windows')) continue
        const ofWindows = notesFrom(1, { notes }).filter((note) => note.includes('window'))
        const late = ofWindows.flatMap(
          (note) => note.match(/^Steps? ([\d, ]+): (each )?needs/)?.[1] ?? [],
        )
        for (const number of late.join(', ').split(', '))
          expect(steps[Number(number) - 1]?.does.text).not.toMatch(/“[^”]* \/ [^”]*”/)
      }
  })

  test('is what a tool has to answer in place of the server, or that it is silent', () => {
    const { scenarios } = plan('importer', 'ekart').plan
    const answered = scenarios.find(({ title }) => title.includes('how far the import is: 503'))
    expect(answered?.tags).toContain('by-tool')
    expect(told(answered)).toEqual([
      'Step 1: a tool between page and server gives this answer, such as a proxy, or `route.fulfill` of Playwright.',
    ])
    const silent = plan('session', 'ekart').plan.scenarios.filter((one) =>
      told(one).some((note) => note.includes('“Offline”')),
    )
    expect(silent.length).toBeGreaterThan(0)
    expect(plan('importer', 'ekart').plan.title).toBe('An import from a file')
    expect(plan('session', 'ekart').plan.title).toContain('(E-commerce)')
  })

  test('is an order that can be prepared as written, and a kitchen where one works', () => {
    const startOf = (role: ActorRole, title: string, module: ModuleName = 'foodKart') =>
      scenario(plan('order', module, role), title)?.start.map(({ text }) => text)
    expect(startOf('staff', '“Cooking” → “Ready”')).toContain(
      'the order has only things that need no kitchen, such as Still Water',
    )
    const cooked = scenario(plan('order', 'foodKart', 'system'), '“Cooking” → “Ready”')
    expect(cooked?.start.at(-1)?.text).toBe(
      'before the order is ready, “Cooked” is pressed for each of its lines',
    )
    expect(cooked?.steps.map(({ does }) => does.text).slice(1)).toEqual([
      'somebody presses “To kitchen” for the first line of the order, or it goes to the kitchen by itself',
      'somebody presses “Cooked” for the last line of the order that waits',
    ])
  })

  test('are the mails that the chart does not name: a receipt, and a correction', () => {
    const { scenarios } = plan('order', 'foodKart').plan
    const seen = (title: string, step: number) =>
      scenarios
        .find((one) => one.title.startsWith(title))
        ?.steps.at(step)
        ?.expects.map(({ text }) => text)
    expect(seen('“Assigned” → “Completed”', -1)?.at(-1)).toMatch(
      /^within 15 seconds .* gets the mail “…: your receipt for order …”/,
    )
    expect(seen('“Accept” → “Pending”', -1)?.at(-1)).toBe(
      'where the mail of the step before was already sent, the customer of the order gets the mail “Correction: … and your order …”',
    )
    expect(seen('“Cooking” → “Accept”', -1)?.join()).not.toContain('Correction')
  })

  test('are the labels of buttons as the screens have them, where nothing is offered too', () => {
    const undo = { type: 'order.undo', by: { role: 'business' } }
    const words = stepWords(order, { module: 'ekart', language: 'en' })
    expect(words.attempt(undo, 'Pending').text).toBe(
      'the owner presses “Back to Pending” for the order, although this is not offered',
    )
    const queue = stepWords(named('queue-entry'), { module: 'cConnect', language: 'en' })
    const hold = { type: 'queue.hold', by: { role: 'guest' } }
    expect(queue.act(hold, { Waiting: 'in_line' }).text).toContain('“I need more time”')
    const texts = lifecycles.flatMap((one) => JSON.stringify(planned(one).scenarios))
    expect(texts.filter((text) => text.includes('presses “Undo” for the order'))).toEqual([])
  })

  test('a customer is refused what comes too late, with code and sentence', () => {
    const refused = ['order', 'booking', 'reservation', 'queue-entry', 'job-application'].map(
      (name) => {
        const { scenarios } = plan(name, firstModule(named(name)), 'guest').plan
        return scenarios.filter(({ tags }) => tags.includes('409')).length
      },
    )
    expect(Math.min(...refused)).toBeGreaterThan(0)
    const gone = scenario(plan('staff-invitation', 'ekart', 'guest'), '410 in “Withdrawn”')
    expect(gone?.steps.at(-1)?.expects[0]?.text).toContain('410: “This link has expired.”')
  })
})

describe('the ids and titles of scenarios', () => {
  test.each(machines.map((one) => [one.name, one] as const))(
    'of %s are unique, and short enough for TestRail and Jira',
    (_, one) => {
      const { scenarios } = planned(one)
      expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length)
      expect(new Set(scenarios.map(({ title }) => title)).size).toBe(scenarios.length)
      expect(scenarios.filter(({ title }) => title.length > 250)).toEqual([])
    },
  )

  test.each(lifecycles.map((one) => [one.name, one] as const))(
    'of %s are the same in the plan of a role and in that of all, where they do the same',
    (_, one) => {
      const known = new Map<string, string>()
      const ids = new Map<string, string>()
      const plans = [undefined, ...actorRoles.filter((role) => isFor(one, role))].map((role) =>
        planFor({ machine: one, module: firstModule(one), language: 'en', strategy, role }),
      )
      for (const { id, start, steps } of plans.flatMap(({ plan }) => plan.scenarios)) {
        const done = JSON.stringify([start, steps.map(({ does }) => does)].flat(2).map(doneIn))
        expect(known.get(id) ?? done, id).toBe(done)
        expect(ids.get(done) ?? id, done).toBe(id)
        known.set(id, done)
        ids.set(done, id)
      }
    },
  )

  test('stay as they are when a transition is added elsewhere', () => {
    const config = order.machine.config
    const { Assigned } = config.states ?? {}
    const machine = createMachine({
      ...config,
      states: {
        ...config.states,
        Assigned: {
          ...Assigned,
          on: {
            ...(Assigned?.on as object),
            'order.recall': { guard: { type: 'by', params: recall }, target: 'Processing' },
          },
        },
      },
    }).provide(order.machine.implementations as never)
    const before = planned(order).scenarios.map(({ id }) => id)
    const after = planned({ ...order, machine, options: lifecycleOptions(machine) }).scenarios
    expect(after.length).toBeGreaterThan(before.length)
    expect(before.filter((id) => !after.some((scenario) => scenario.id === id))).toEqual([])
  })
})

function isOfLifecycle(id: string): boolean {
  return lifecycles.some(({ name }) => id.startsWith(`${name}.`))
}

/** What is so or is done, without the words. */
function doneIn({ meaning }: { meaning?: unknown }): unknown {
  return meaning
}

/** Every word of a file under its key. */
function leaves(words: object, outer = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[outer + key, value]] : leaves(value, `${outer}${key}.`),
  )
}

/** The values and the labels of the product that a sentence inserts. */
function places(text: string): string[] {
  return text.match(/\{\{\w+\}\}|\[\[[\w.-]+\]\]/g) ?? []
}

const recall: AnyRule = { roles: ['business'], when: [] }

/** What the server answers: the most special reason, or that the status does not allow it. */
function codeAt(now: AnyMachineSnapshot, event: EventObject): string {
  const { by } = event as EventObject & { by: Actor }
  const codes = getNextTransitions(now)
    .filter(({ eventType }) => eventType === event.type)
    .map((next) => whyNot(ruleOf(next) ?? { roles: [] }, now.context, by))
  if (event.type === 'staff.accept') return 'LINK_EXPIRED'
  const isTaken =
    event.type === 'table.open' && ['occupied', 'bill_requested', 'to_clear'].includes(now.value)
  const closed = isTaken ? 'TABLE_OCCUPIED' : 'TRANSITION_NOT_ALLOWED'
  return codes.find((code) => code !== 'ROLE_FORBIDDEN') ?? codes[0] ?? closed
}

/** All good facts, without these. */
function factsWithout(unfit: readonly string[]): object {
  const facts: Record<string, boolean> = { ...goodFacts, isEarlyEnoughForGuest: true }
  for (const fact of unfit) facts[fact] = false
  return {
    ...facts,
    ...(unfit.includes('isUndoOpen') && { isRefunded: true }),
    ...(unfit.includes('isEarlyEnoughForGuest') && { isOrderAccepted: true }),
  }
}
