import {
  type Envelope,
  type Pickle,
  PickleStepType,
  TestStepResultStatus,
} from '@cucumber/messages'
import { readFailure } from './failure-words.ts'

/**
 * The result of a scenario. `step`: where it failed or ended; `why`: what was wrong, or why the
 * rest was skipped.
 */
export type Ended = {
  plan: string
  title: string
  result: Result
  seconds: number
  step?: string
  why?: string
  /** The original message of the browser's driver. */
  raw?: string
  /** The number of checked expectations. */
  checked: number
  /** The unchecked ones, each with a remark: a person has to check them. */
  unseen: readonly { text: string; why: string }[]
}
const results = ['passed', 'failed', 'skipped'] as const
type Result = (typeof results)[number]

/** Follows the messages of a run; `ended` returns its scenarios in starting order. */
export function followRun(): { hear(message: Envelope): void; ended(): readonly Ended[] } {
  const plans = new Map<string, string>()
  const pickles = new Map<string, Pickle>()
  const cases = new Map<string, string>()
  const texts = new Map<string, string>()
  const expectations = new Set<string>()
  const running = new Map<string, Following>()
  return {
    hear({
      gherkinDocument,
      pickle,
      testCase,
      testCaseStarted,
      attachment,
      testStepFinished,
      testCaseFinished,
    }) {
      if (gherkinDocument?.uri !== undefined)
        plans.set(gherkinDocument.uri, gherkinDocument.feature?.name ?? '')
      if (pickle) pickles.set(pickle.id, pickle)
      if (testCase) {
        cases.set(testCase.id, testCase.pickleId)
        const own = pickles.get(testCase.pickleId)?.steps ?? []
        const first = testCase.testSteps.findIndex((one) => one.pickleStepId !== undefined)
        for (const [at, { id, pickleStepId }] of testCase.testSteps.entries()) {
          const step = own.find((one) => one.id === pickleStepId)
          texts.set(id, step?.text ?? (at < first ? BEFOREHAND : AFTERWARDS))
          if (step?.type === PickleStepType.OUTCOME) expectations.add(id)
        }
      }
      if (testCaseStarted) {
        const { uri = '', name = '' } =
          pickles.get(cases.get(testCaseStarted.testCaseId) ?? '') ?? {}
        running.set(testCaseStarted.id, {
          plan: plans.get(uri) ?? '',
          title: name,
          result: 'passed',
          seconds: 0,
          checked: 0,
          unseen: [],
          sinceMs: msOf(testCaseStarted.timestamp),
          said: new Map(),
        })
      }
      const said = running.get(attachment?.testCaseStartedId ?? '')
      if (said && attachment?.mediaType.startsWith('text/'))
        said.said.set(attachment.testStepId ?? '', attachment.body)
      const at = running.get(testStepFinished?.testCaseStartedId ?? '')
      if (at && testStepFinished) {
        const { status, exception, message = '' } = testStepFinished.testStepResult
        const remark = at.said.get(testStepFinished.testStepId)
        const text = texts.get(testStepFinished.testStepId) ?? AFTERWARDS
        if (status === TestStepResultStatus.PASSED && expectations.has(testStepFinished.testStepId))
          if (remark === undefined) at.checked += 1
          else at.unseen = [...at.unseen, { text, why: remark }]
        if (status !== TestStepResultStatus.PASSED && at.result === 'passed') {
          const isSkipped = status === TestStepResultStatus.SKIPPED
          at.result = isSkipped ? 'skipped' : 'failed'
          at.step = text
          const failure = isSkipped
            ? { why: remark ?? '' }
            : readFailure(exception?.message ?? message)
          Object.assign(at, failure)
        }
      }
      const over = running.get(testCaseFinished?.testCaseStartedId ?? '')
      if (over && testCaseFinished)
        over.seconds = (msOf(testCaseFinished.timestamp) - over.sinceMs) / 1000
    },
    ended: () => [...running.values()].map(({ sinceMs: _, said: __, ...one }) => one),
  }
}

/** `said`: the remarks of its steps. */
type Following = Ended & { sinceMs: number; said: Map<string, string> }

/** The names of what is done around the steps of a scenario. */
const BEFOREHAND = 'before the first step'
const AFTERWARDS = 'after the last step'

/** How the reason of a scenario begins that says nothing about the product. */
export const NOT_JUDGED = 'not judged'

/** The scenarios that have to run again, because a page was not there in time. */
export function notJudged(ended: readonly Ended[]): Ended[] {
  return ended.filter(({ result, why = '' }) => result === 'skipped' && why.startsWith(NOT_JUDGED))
}

/** What is said before the first result, which takes its time. */
export function beginning(url: string | undefined): string {
  const who = url === undefined ? 'A server with the demo companies and a browser' : 'A browser'
  return `${who} will start: the first result takes up to a minute …\n`
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

/** The results per plan. */
export function figuresOf(
  ended: readonly Ended[],
): { plan: string; counts: readonly number[]; checked: number; unseen: number; seconds: number }[] {
  return [...new Set(ended.map(({ plan }) => plan))].map((plan) => {
    const own = ended.filter((one) => one.plan === plan)
    return {
      plan,
      counts: results.map((result) => own.filter((one) => one.result === result).length),
      checked: sum(own.map((one) => one.checked)),
      unseen: sum(own.map((one) => one.unseen.length)),
      seconds: Math.round(sum(own.map((one) => one.seconds))),
    }
  })
}

function sum(some: readonly number[]): number {
  return some.reduce((all, one) => all + one, 0)
}

/** The expectations that a person has to check: each once, with its number of occurrences. */
export function leftToTheEye(
  ended: readonly Ended[],
): { plan: string; text: string; why: string; times: number }[] {
  const found = new Map<string, { plan: string; text: string; why: string; times: number }>()
  for (const { plan, unseen } of ended)
    for (const { text, why } of unseen) {
      const key = JSON.stringify([plan, text, why])
      const { times } = found.get(key) ?? { times: 0 }
      found.set(key, { plan, text, why, times: times + 1 })
    }
  return [...found.values()]
}

/** The figures of a run, a line per plan, why some were skipped, and what a person has to check. */
export function summaryOfRun(ended: readonly Ended[]): string {
  const figures = figuresOf(ended)
  const width = Math.max(...figures.map(({ plan }) => plan.length), 'Plan'.length)
  const line = (name: string, cells: readonly (string | number)[]): string =>
    `${name.padEnd(width)}${cells.map((one) => String(one).padStart(9)).join('')}\n`
  const ofResult = (wanted: Result) => ended.filter(({ result }) => result === wanted)
  const [failed, skipped] = [ofResult('failed'), ofResult('skipped')]
  const eye = leftToTheEye(ended)
  const unjudged = notJudged(ended)
  return (
    line('Plan', [...results, 'checked', 'by eye', 'seconds']) +
    figures
      .map(({ plan, counts, checked, unseen, seconds }) =>
        line(plan, [...counts, checked, unseen, seconds]),
      )
      .join('') +
    (failed.length === 0 ? '' : '\nFailed, at which step, and why:\n') +
    failed
      .map(
        ({ plan, title, step, why = '' }) =>
          `- ${plan}: ${title}\n  ${step}\n  ${why.replaceAll('\n', '\n  ')}\n`,
      )
      .join('') +
    (skipped.length === 0 ? '' : '\nSkipped, and why:\n') +
    skipped.map(({ plan, title, why }) => `- ${plan}: ${title}\n  ${why}\n`).join('') +
    (eye.length === 0 ? '' : '\nStill to check by eye, because the run could not see it:\n') +
    eye
      .map(({ plan, text, why, times }) => `- ${plan}: ${text} (${times} ×)\n  ${why}\n`)
      .join('') +
    (unjudged.length === 0
      ? ''
      : `\n${counted(unjudged.length, 'scenario')} not judged: run them again\n`)
  )
}

/** What would run: a line per scenario, with the numbers per plan and in total. */
export function listOfRun(ended: readonly Ended[]): string {
  const plans = figuresOf(ended).map(({ plan }) => {
    const titles = ended.filter((one) => one.plan === plan).map(({ title }) => `  ${title}\n`)
    return `${plan}: ${counted(titles.length, 'scenario')}\n${titles.join('')}`
  })
  return `${plans.join('')}${counted(ended.length, 'scenario')} would run\n`
}

/** JUnit's report, with the reasons that Cucumber omits. */
export function withReasons(junit: string, ended: readonly Ended[]): string {
  const reasons = ended.filter(({ result }) => result === 'skipped').map(({ why = '' }) => why)
  return junit.replaceAll('<skipped/>', () => `<skipped message="${escaped(reasons.shift())}"/>`)
}

/** A text within XML or HTML. */
export function escaped(text = ''): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
  return text.replace(/[&<"]/g, (sign) => signs[sign] ?? sign)
}

function msOf({ seconds, nanos }: { seconds: number; nanos: number }): number {
  return seconds * 1000 + nanos / 1e6
}
