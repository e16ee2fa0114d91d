import { type Envelope, TestStepResultStatus } from '@cucumber/messages'

/** What became of a scenario; `why`: what the step said below which the rest was left out. */
export type Ended = {
  plan: string
  title: string
  result: 'passed' | 'failed' | 'skipped'
  seconds: number
  why?: string
}

/** Follows the messages of a run; `ended` has its scenarios in the order in which they began. */
export function followRun(): { hear(message: Envelope): void; ended(): readonly Ended[] } {
  const plans = new Map<string, string>()
  const pickles = new Map<string, { uri: string; name: string }>()
  const cases = new Map<string, string>()
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
      if (testCase) cases.set(testCase.id, testCase.pickleId)
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
        const { status } = testStepFinished.testStepResult
        if (status === TestStepResultStatus.SKIPPED && at.result === 'passed') {
          at.result = 'skipped'
          at.why = at.said
        } else if (status !== TestStepResultStatus.PASSED && at.result === 'passed')
          at.result = 'failed'
      }
      const over = running.get(testCaseFinished?.testCaseStartedId ?? '')
      if (over && testCaseFinished)
        over.seconds = (msOf(testCaseFinished.timestamp) - over.sinceMs) / 1000
    },
    ended: () => [...running.values()],
  }
}

/** The scenarios in figures, a line per plan, and why some were left out. */
export function summaryOfRun(ended: readonly Ended[]): string {
  const plans = [...new Set(ended.map(({ plan }) => plan))]
  const width = Math.max(...plans.map(({ length }) => length), 'Plan'.length)
  const line = (name: string, figures: readonly (string | number)[]): string =>
    `${name.padEnd(width)}${figures.map((one) => String(one).padStart(9)).join('')}\n`
  const skipped = ended.filter(({ result }) => result === 'skipped')
  return (
    line('Plan', ['passed', 'failed', 'skipped', 'seconds']) +
    plans
      .map((plan) => {
        const own = ended.filter((one) => one.plan === plan)
        const count = (result: Ended['result']): number =>
          own.filter((one) => one.result === result).length
        const seconds = Math.round(own.reduce((sum, one) => sum + one.seconds, 0))
        return line(plan, [count('passed'), count('failed'), count('skipped'), seconds])
      })
      .join('') +
    (skipped.length === 0 ? '' : '\nSkipped, and why:\n') +
    skipped.map(({ plan, title, why }) => `- ${plan}: ${title}\n  ${why}\n`).join('')
  )
}

/** JUnit's report with the reasons that Cucumber leaves out of it. */
export function withReasons(junit: string, ended: readonly Ended[]): string {
  const reasons = ended.filter(({ result }) => result === 'skipped').map(({ why = '' }) => why)
  return junit.replaceAll('<skipped/>', () => `<skipped message="${escaped(reasons.shift())}"/>`)
}

function escaped(text = ''): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
  return text.replace(/[&<"]/g, (sign) => signs[sign] ?? sign)
}

function msOf({ seconds, nanos }: { seconds: number; nanos: number }): number {
  return seconds * 1000 + nanos / 1e6
}
