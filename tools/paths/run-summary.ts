import { type Envelope, type Pickle, TestStepResultStatus } from '@cucumber/messages'

/**
 * What became of a scenario. `step` is the one with which it failed or ended, `why` what was wrong
 * there, or why the rest was left out.
 */
export type Ended = {
  plan: string
  title: string
  result: Result
  seconds: number
  step?: string
  why?: string
}
export const results = ['passed', 'failed', 'skipped'] as const
type Result = (typeof results)[number]

/** Follows the messages of a run; `ended` has its scenarios in the order in which they began. */
export function followRun(): { hear(message: Envelope): void; ended(): readonly Ended[] } {
  const plans = new Map<string, string>()
  const pickles = new Map<string, Pickle>()
  const cases = new Map<string, string>()
  const texts = new Map<string, string>()
  const running = new Map<string, Ended & { sinceMs: number; said: string }>()
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
        for (const { id, pickleStepId } of testCase.testSteps)
          texts.set(id, own.find((one) => one.id === pickleStepId)?.text ?? AFTERWARDS)
      }
      if (testCaseStarted) {
        const { uri = '', name = '' } =
          pickles.get(cases.get(testCaseStarted.testCaseId) ?? '') ?? {}
        running.set(testCaseStarted.id, {
          plan: plans.get(uri) ?? '',
          title: name,
          result: 'passed',
          seconds: 0,
          sinceMs: msOf(testCaseStarted.timestamp),
          said: '',
        })
      }
      const said = running.get(attachment?.testCaseStartedId ?? '')
      if (said && attachment?.mediaType.startsWith('text/')) said.said = attachment.body
      const at = running.get(testStepFinished?.testCaseStartedId ?? '')
      if (at && testStepFinished) {
        const { status, exception, message = '' } = testStepFinished.testStepResult
        if (status !== TestStepResultStatus.PASSED && at.result === 'passed') {
          const isSkipped = status === TestStepResultStatus.SKIPPED
          at.result = isSkipped ? 'skipped' : 'failed'
          at.step = texts.get(testStepFinished.testStepId) ?? AFTERWARDS
          at.why = isSkipped ? at.said : plain(exception?.message ?? message)
        }
      }
      const over = running.get(testCaseFinished?.testCaseStartedId ?? '')
      if (over && testCaseFinished)
        over.seconds = (msOf(testCaseFinished.timestamp) - over.sinceMs) / 1000
    },
    ended: () => [...running.values()],
  }
}

/** What is looked at when all steps of a scenario are done. */
const AFTERWARDS = 'after the last step'

/** The first line of a message, without the colours of a terminal. */
function plain(message: string): string {
  // oxlint-disable-next-line no-control-regex
  return (message.replace(/\u001B\[[\d;]*m/g, '').split('\n')[0] ?? '').trim()
}

/** How many scenarios of each plan ended how. */
export function figuresOf(
  ended: readonly Ended[],
): { plan: string; counts: readonly number[]; seconds: number }[] {
  return [...new Set(ended.map(({ plan }) => plan))].map((plan) => {
    const own = ended.filter((one) => one.plan === plan)
    return {
      plan,
      counts: results.map((result) => own.filter((one) => one.result === result).length),
      seconds: Math.round(own.reduce((sum, one) => sum + one.seconds, 0)),
    }
  })
}

/** The scenarios in figures, a line per plan, and why some were left out. */
export function summaryOfRun(ended: readonly Ended[]): string {
  const figures = figuresOf(ended)
  const width = Math.max(...figures.map(({ plan }) => plan.length), 'Plan'.length)
  const line = (name: string, cells: readonly (string | number)[]): string =>
    `${name.padEnd(width)}${cells.map((one) => String(one).padStart(9)).join('')}\n`
  const skipped = ended.filter(({ result }) => result === 'skipped')
  return (
    line('Plan', [...results, 'seconds']) +
    figures.map(({ plan, counts, seconds }) => line(plan, [...counts, seconds])).join('') +
    (skipped.length === 0 ? '' : '\nSkipped, and why:\n') +
    skipped.map(({ plan, title, why }) => `- ${plan}: ${title}\n  ${why}\n`).join('')
  )
}

/** JUnit's report with the reasons that Cucumber leaves out of it. */
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
