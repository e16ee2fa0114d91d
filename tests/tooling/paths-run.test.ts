import { notThere } from '../features/run.ts'
import { readFileSync } from 'node:fs'
import type { Envelope } from '@cucumber/messages'
import { describe, expect, test } from 'vitest'
import { UsageError } from '#kit/cli/command.ts'
import { linkPurposes } from '#contract/link.ts'
import { demoCompanies } from '../../server/seed/demo-companies.ts'
import { demoCodeOf } from '../../server/seed/demo-access.ts'
import { machines } from '../../tools/catalogue/machines.ts'
import type { Meaning } from '../../tools/paths/meaning.ts'
import { planFor } from '../../tools/paths/plan-for.ts'
import { checkTags, runOptionsOf } from '../../tools/paths/run-options.ts'
import { stepTable } from '../../tools/paths/step-table.ts'
import { runPage } from '../../tools/paths/run-page.ts'
import { productUnderTest } from '../../tools/paths/product.ts'
import {
  followRun,
  listOfRun,
  notJudged,
  summaryOfRun,
  withReasons,
} from '../../tools/paths/run-summary.ts'
import { stagesOf } from '../features/stages.ts'
import { modulesDriven } from '../support/drivers/driven.ts'
import { outOfReach } from '../features/run.ts'
import { runningServer } from '../support/running-server.ts'
import { canBeSeen, canHappen, sessionModule } from '../support/drivers/session.ts'

const planned = (...args: string[]) => {
  const options = runOptionsOf(args, modulesDriven)
  if (options.show !== 'run') throw new Error('no plan was asked for')
  return options.plans.map(({ machine, module }) => [machine.name, module])
}

const planIn = (options: ReturnType<typeof runOptionsOf>) => {
  const plan = options.show === 'run' ? options.plans[0] : undefined
  if (!plan) throw new Error('no plan was asked for')
  return plan
}

describe('paths:run', () => {
  test('has a driver for the plan of every lifecycle', () => {
    const names = machines.filter(({ lifecycle }) => lifecycle).map(({ name }) => name)
    expect(names.filter((name) => modulesDriven(name).length === 0)).toEqual([])
  })

  test('sees each state of the session on the ways that it can go', () => {
    const session = machines.find(({ name }) => name === 'session')
    if (!session) throw new Error('no machine session')
    const { plan } = planFor({
      machine: session,
      module: sessionModule,
      language: 'en',
      strategy: 'shortest',
    })
    const ways = plan.scenarios
      .map(({ steps }) =>
        steps.flatMap(({ does, expects }) =>
          [does, ...expects].map(({ meaning }) => meaning as Meaning),
        ),
      )
      .filter((way) => way.every((it) => !('event' in it) || canHappen(it.event)))
    expect(ways.length).toBeGreaterThan(20)
    const states = ways.flatMap((way) =>
      way.flatMap((it) => (it.kind === 'state' ? [it.state] : [])),
    )
    expect(states.filter((state) => !canBeSeen(state))).toEqual([])
  })

  test('runs each plan in the first module in which its machine is driven', () => {
    const asked = ['order', 'cart-item', 'queue-entry', 'session']
    expect(planned(...asked.flatMap((name) => ['-m', name]))).toEqual([
      ['order', 'ekart'],
      ['cart-item', 'tableOrdering'],
      ['queue-entry', 'cConnect'],
      ['session', 'foodKart'],
    ])
  })

  test('runs in another module where it can', () => {
    expect(planned('-m', 'queue-entry', '--module', 'skipques')).toEqual([
      ['queue-entry', 'skipques'],
    ])
  })

  test('runs against a server that is running already, whose address its plans name', () => {
    const options = runOptionsOf(['-m', 'order', '--url', 'https://a.example/'], modulesDriven)
    expect(options).toMatchObject({
      url: 'https://a.example',
      plans: [{ url: 'https://a.example' }],
    })
    const { plan } = planFor(planIn(options))
    const { background } = plan
    const table = stepTable({ modules: ['ekart'], languages: ['en'], url: 'https://a.example' })
    expect(background.filter(({ text }) => !table.has(text))).toEqual([])
  })

  test('leaves out what only a server of its own allows, and says what a person has to look at', async () => {
    const server = runningServer('https://a.example')
    const refused = await server.advance(1).catch((error: unknown) => error)
    const wait = { kind: 'act', machine: 'order', event: { type: 'order.expire' } } as const
    expect(outOfReach(refused, wait)).toEqual({
      text: expect.stringMatching(/^left out: time has to go by, .*without --url the run does it$/),
      isEnd: true,
    })
    const mail = { kind: 'effect', machine: 'order', effect: 'notifyGuest' } as const
    const unread = await (async () => server.dataDir)().catch((error: unknown) => error)
    expect(outOfReach(unread, mail)?.text).toMatch(/a person has to look: mails and data/)
    expect(outOfReach(unread, mail)?.isEnd).toBe(undefined)
    expect(outOfReach(new Error('a button is missing'), wait)).toBe(undefined)
  })

  test.each([
    [['-m', 'order', '--url', 'a.example'], '--url is where the server is'],
    [['-m', 'cart-item', '--module', 'ekart'], 'there it runs: tableOrdering'],
    [['-m', 'queue-entry', '--module', 'job'], 'there it is met: cConnect, skipques'],
    [['-m', 'toasts'], 'nothing drives it yet'],
    [['-m', 'ordr'], 'did you mean order?'],
    [[], 'which machine?'],
  ])('%j are refused: %s', (args, text) => {
    expect(() => planned(...args)).toThrow(UsageError)
    expect(() => planned(...args)).toThrow(text)
  })
})

describe('the server of a plan', () => {
  const planned = () => {
    const waiting: (() => void)[] = []
    const log: string[] = []
    const stages = stagesOf(() => {
      const name = `stage ${waiting.length + 1}`
      log.push(`${name} opens`)
      return new Promise<{ close(): Promise<void> }>((resolve) =>
        waiting.push(() =>
          resolve({
            close: async () => {
              log.push(`${name} closes`)
            },
          }),
        ),
      )
    })
    return { stages, waiting, log, turn: () => new Promise((resolve) => setImmediate(resolve)) }
  }

  test('is opened once, although the first scenario did not wait for it', async () => {
    const { stages, waiting, log, turn } = planned()
    const first = stages.of('a.feature')
    const second = stages.of('a.feature')
    await turn()
    waiting[0]?.()
    expect(await second).toBe(await first)
    expect(stages.opened()).toBe(await first)
    const next = stages.of('b.feature')
    await turn()
    waiting[1]?.()
    await next
    await stages.close()
    expect(log).toEqual(['stage 1 opens', 'stage 1 closes', 'stage 2 opens', 'stage 2 closes'])
  })

  test('is closed even where nobody waited until it was there', async () => {
    const { stages, waiting, log, turn } = planned()
    void stages.of('a.feature')
    await turn()
    const closing = stages.close()
    waiting[0]?.()
    await closing
    expect(log).toEqual(['stage 1 opens', 'stage 1 closes'])
  })

  test('that could not be opened fails each of its scenarios, and is not closed', async () => {
    const stages = stagesOf(() => Promise.reject(new Error('no browser')))
    await expect(stages.of('a.feature')).rejects.toThrow('no browser')
    await expect(stages.of('a.feature')).rejects.toThrow('no browser')
    await stages.close()
  })
})

describe('tags', () => {
  const application = machines.filter(({ name }) => name === 'job-application')
  const plans = application.map(
    (machine) => planFor({ machine, module: 'job', language: 'en', strategy: 'shortest' }).plan,
  )

  test.each([
    ['not negative', 'no scenario has the tag negative; did you mean @negative?'],
    [
      '@order-qsxv8mewys',
      'no scenario of these plans has the id order-qsxv8mewys: say its --machine',
    ],
    ['@staf', 'no scenario has the tag @staf; did you mean @staff?'],
    ['(@staff or @403) and not @negatve', 'did you mean @negative?'],
  ])('%s matches nothing, and is refused', (tags, text) => {
    expect(() => checkTags(tags, plans)).toThrow(UsageError)
    expect(() => checkTags(tags, plans)).toThrow(text)
  })

  test('of the plans and their scenarios are known, in any expression', () => {
    const id = plans[0]?.scenarios[0]?.id
    for (const tags of ['', 'not @negative', '(@staff or @403) and not @409', `@${id}`])
      expect(() => checkTags(tags, plans)).not.toThrow()
  })
})

test('the docs for testers name links that the demo has', () => {
  const named = readFileSync('docs/qa.md', 'utf8').match(/\bDemo[A-Z]\w+/g) ?? []
  const known = demoCompanies.flatMap(({ account }) =>
    linkPurposes.map((purpose) => demoCodeOf(account, purpose)),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((code) => !known.includes(code))).toEqual([])
})

describe('the end of a run', () => {
  const failure =
    'locator.tap: Timeout 8000ms exceeded.\nCall log:\n' +
    "\u001B[2m  - waiting for getByText('<Reject>')\u001B[22m\n"
  const seconds = (from: number) => ({ seconds: from, nanos: 0 })
  const scenarios: { title: string; steps: string[]; said?: string; saidAt?: number }[] = [
    {
      title: 'accept',
      steps: ['PASSED', 'PASSED', 'PASSED'],
      said: 'nobody sees it',
      saidAt: 1,
    },
    { title: 'reject', steps: ['PASSED', 'FAILED', 'SKIPPED'] },
    {
      title: 'wait',
      steps: ['PASSED', 'SKIPPED', 'SKIPPED'],
      said: 'no "oven" & <no> cook',
      saidAt: 1,
    },
  ]
  const run = followRun()
  run.hear({ gherkinDocument: { uri: 'o.feature', feature: { name: 'Orders' } } } as Envelope)
  for (const [id, { title, steps, said, saidAt }] of scenarios.entries()) {
    const of = { testCaseStartedId: `s${id}` }
    const texts = steps.map((_, at) => ({
      id: `t${id}-${at}`,
      text: `step ${at}`,
      type: at === 0 ? 'Action' : 'Outcome',
    }))
    const testSteps = texts.map((step, at) => ({ id: `d${id}-${at}`, pickleStepId: step.id }))
    run.hear({
      pickle: { id: `p${id}`, uri: 'o.feature', name: title, steps: texts },
    } as unknown as Envelope)
    run.hear({ testCase: { id: `c${id}`, pickleId: `p${id}`, testSteps } } as Envelope)
    run.hear({
      testCaseStarted: { id: `s${id}`, testCaseId: `c${id}`, timestamp: seconds(id) },
    } as Envelope)
    if (said)
      run.hear({
        attachment: {
          ...of,
          testStepId: `d${id}-${saidAt}`,
          mediaType: 'text/plain',
          body: said,
        },
      } as Envelope)
    for (const [at, status] of steps.entries()) {
      const testStepResult = { status, message: failure }
      run.hear({
        testStepFinished: { ...of, testStepId: `d${id}-${at}`, testStepResult },
      } as Envelope)
    }
    run.hear({ testCaseFinished: { ...of, timestamp: seconds(id + 2) } } as Envelope)
  }

  test('says how many scenarios of each plan passed, and why some were left out', () => {
    expect(summaryOfRun(run.ended())).toBe(
      [
        'Plan     passed   failed  skipped  checked   by eye  seconds',
        'Orders        1        1        1        1        1        6',
        '',
        'Failed, at which step, and why:',
        '- Orders: reject',
        '  step 1',
        '  The text “<Reject>” was not on the screen within 8 s',
        '',
        'Skipped, and why:',
        '- Orders: wait',
        '  no "oven" & <no> cook',
        '',
        'Still to check by eye, because the run could not see it:',
        '- Orders: step 1 (1 ×)',
        '  nobody sees it',
        '',
      ].join('\n'),
    )
  })

  const one = (before: string, why: string) => {
    const { hear, ended } = followRun()
    const of = { testCaseStartedId: 's' }
    const steps = [{ id: 't', text: 'step 0', type: 'Action' }]
    const testSteps = [{ id: 'b' }, { id: 'd', pickleStepId: 't' }, { id: 'a' }]
    hear({ pickle: { id: 'p', uri: 'o.feature', name: 'wait', steps } } as unknown as Envelope)
    hear({ testCase: { id: 'c', pickleId: 'p', testSteps } } as Envelope)
    hear({
      testCaseStarted: { id: 's', testCaseId: 'c', timestamp: seconds(0) },
    } as Envelope)
    hear({ attachment: { ...of, testStepId: 'd', mediaType: 'text/plain', body: why } } as Envelope)
    for (const [testStepId, status] of [
      ['b', before],
      ['d', 'SKIPPED'],
      ['a', 'PASSED'],
    ])
      hear({
        testStepFinished: { ...of, testStepId, testStepResult: { status, message: failure } },
      } as Envelope)
    return ended()
  }

  test('says that a scenario failed before its first step', () => {
    expect(one('FAILED', '')).toMatchObject([{ result: 'failed', step: 'before the first step' }])
  })

  test('does not take a page that has not loaded for a fault, nor for a pass', () => {
    const ended = one('PASSED', 'not judged: the page was not there within 60 s')
    expect(ended).toMatchObject([{ result: 'skipped' }])
    expect(notJudged(ended)).toHaveLength(1)
    expect(summaryOfRun(ended)).toMatch(/\n1 scenario not judged: run them again\n$/)
    expect(runPage(ended, { details: '', endedMs: 0, product: '' })).toContain(
      '<h1 class="failed">All 0 scenarios that ran passed, 1 not judged: run them again</h1>',
    )
  })

  test('nor a press whose next page did not come: the driver waits for it after the press', async () => {
    const late = new Error(
      'Timeout 8000ms exceeded.\n - waiting for scheduled navigations to finish',
    )
    const remark = await notThere(late, [], 8_000)
    expect(remark).toMatchObject({ isEnd: true, text: expect.stringContaining('not judged') })
    expect(await notThere(new Error('Timeout 8000ms exceeded.'), [], 8_000)).toBeUndefined()
  })

  test('that tries nothing lists what would run', () => {
    expect(listOfRun(run.ended())).toBe(
      'Orders: 3 scenarios\n  accept\n  reject\n  wait\n3 scenarios would run\n',
    )
    expect(listOfRun(run.ended().slice(0, 1))).toBe(
      'Orders: 1 scenario\n  accept\n1 scenario would run\n',
    )
  })

  test('names the version and the commit of the product', () => {
    expect(productUnderTest('.')).toMatch(/^sevenfold \d+\.\d+\.\d+, commit [0-9a-f]{8}/)
  })

  test('has the reasons in the report for build servers', () => {
    expect(withReasons('<testcase><skipped/></testcase>', run.ended())).toBe(
      '<testcase><skipped message="no &quot;oven&quot; &amp; &lt;no> cook"/></testcase>',
    )
  })

  test('says to people what failed at which step, and what was left out', () => {
    const product = 'sevenfold 0.1.0, commit 0849e8d5'
    const page = runPage(run.ended(), { details: 'steps.html', endedMs: 0, product })
    expect(page).toContain('<h1 class="failed">1 of 2 scenarios failed</h1>')
    expect(page).toContain(`Test plans of ${product}, run`)
    expect(page).toContain('<tr><td>Orders<td>1<td>1<td>1<td>1<td>1<td>6 s</tr>')
    expect(page).toContain('<tr><td>accept<td class="passed">passed<td>1<td>1</tr>')
    expect(page).toContain('<b>Orders:</b> step 1 (1 ×)<p>nobody sees it')
    expect(page).toContain('<th>Checked by the run<th>Still to check by eye\n<th>Time</tr>')
    expect(page).toContain('The scenario passed without them, and a person\nhas to look')
    expect(page).not.toMatch(/left to the eye|not looked at/i)
    expect(page).toContain(
      '<b>Orders: reject</b><p>step 1' +
        '<p class="failed">The text “&lt;Reject>” was not on the screen within 8 s<details>',
    )
    expect(page).toContain("  - waiting for getByText('&lt;Reject>')</pre></details></li>")
    expect(page).toContain(
      '<p>step 1<p class="skipped">no &quot;oven&quot; &amp; &lt;no> cook</li>',
    )
  })
})
