import type { Act, Entry, StepEntry, Target } from './protocol.ts'
import { oneLine } from './exports.ts'
import { hiddenName, isHiddenValue } from './hidden.ts'
import { type Chapter, chaptersOf, namesIn } from './session.ts'
import { stateWords } from './state-words.ts'

/**
 * The session as a Playwright test: signs in, repeats the user's actions, and checks the page
 * titles and the states of the machines.
 */
export function asPlaywright(entries: readonly Entry[], title: string): string {
  const chapters = chaptersOf(entries)
  const secrets = secretsOf(chapters)
  const told = checksOf(entries)
  let heading: string | undefined
  const parts = chapters.map(({ play, steps }) => {
    if (play?.kind === 'tell')
      return { lines: [`// The inspector sent ${play.event.type} to ${oneLine(play.actor)}.`] }
    if (!play) return { lines: [] }
    const isNew =
      play.act.kind !== 'visit' && play.heading !== undefined && play.heading !== heading
    heading = play.heading ?? heading
    return {
      lines: [...(isNew ? [expectHeading(play.heading ?? '')] : []), codeOf(play.act, secrets)],
      checks: told(play.act, steps),
    }
  })
  const hasChecks = parts.some(({ checks = [] }) => checks.length > 0)
  const signsIn = secrets.has(password)
  const lines = parts.flatMap(({ lines: done, checks = [] }) => [...done, ...checks])
  return [
    `import { expect, ${hasChecks || !signsIn ? 'type Page, ' : ''}test } from '@playwright/test'`,
    '',
    '// It needs @playwright/test (npm install --save-dev @playwright/test), and baseURL in',
    '// playwright.config.ts: the address of the app.',
    '// What the recording does not have comes from the environment.',
    ...[...(signsIn ? [] : [address, password]), ...secrets.keys()].map((name) => {
      const standIn = secrets.get(name)
      return `const ${name} = process.env.${name} ?? ''${standIn ? ` // ${standIn}` : ''}`
    }),
    '',
    `test(${quoted(title)}, async ({ page }) => {`,
    ...(hasChecks ? ['  await watch(page)'] : []),
    ...(signsIn ? [] : ['  await signIn(page)']),
    ...lines.map((line) => `  ${line}`),
    '})',
    '',
    ...(signsIn ? [] : [signIn]),
    ...(hasChecks ? [watch] : []),
  ].join('\n')
}

const address = 'ADDRESS'
const password = 'PASSWORD'

/** The names of hidden values, with their placeholders in the recording. */
function secretsOf(chapters: readonly Chapter[]): Map<string, string> {
  const fills = chapters.flatMap(({ play }) =>
    play?.kind === 'act' && play.act.kind === 'fill' && isHiddenValue(play.act.value)
      ? [{ name: play.act.target.name, value: play.act.value }]
      : [],
  )
  // A sign-in types an address and then a password.
  const at = fills.findIndex(({ name }) => /pass(word|phrase)/i.test(name))
  const ofSignIn = new Map([
    [fills[at - 1]?.value, address],
    [fills[at]?.value, password],
  ])
  const values = [...new Set(fills.map(({ value }) => value))]
  return new Map(values.map((value, nth) => [ofSignIn.get(value) ?? `SECRET_${nth + 1}`, value]))
}

/**
 * The states of the machines after an action. After a page load only records are checked, because
 * other states depend on earlier ones.
 */
function checksOf(entries: readonly Entry[]): (act: Act, steps: readonly StepEntry[]) => string[] {
  const names = namesIn(entries)
  const records = new Set(
    entries.flatMap((entry) =>
      entry.type === '@xstate.actor' && entry.followsRecord ? [entry.sessionId] : [],
    ),
  )
  return (act, steps) => {
    const last = new Map(
      steps
        .filter(({ sessionId }) => act.kind !== 'visit' || records.has(sessionId))
        .map(({ sessionId, snapshot }) => [sessionId, snapshot.value] as const),
    )
    return [...last].flatMap(([id, value]) => {
      const name = names.get(id) ?? id
      const isKnown = stateWords(value) !== '' && !isHiddenValue(name)
      return isKnown ? [`await expectState(page, ${quoted(name)}, ${literal(value)})`] : []
    })
  }
}

function codeOf(act: Act, secrets: ReadonlyMap<string, string>): string {
  if (act.kind === 'visit') return `await page.goto(${quoted(act.path)})`
  if (act.kind === 'press')
    return act.target
      ? `await ${locator(act.target)}.press(${quoted(act.key)})`
      : `await page.keyboard.press(${quoted(act.key)})`
  if (act.kind === 'click') return `await ${locator(act.target)}.click()`
  const isChoice = act.target.role === 'combobox'
  const [secret] = [...secrets].find(([, standIn]) => standIn === act.value) ?? []
  const value = secret ?? quoted(act.value)
  return `await ${locator(act.target)}.${isChoice ? 'selectOption' : 'fill'}(${value})`
}

function locator({ role, name, nth }: Target): string {
  const isHidden = isHiddenValue(name)
  const text = isHidden ? `/${hiddenName(oneLine(name))}/` : quoted(name)
  const found =
    role === 'textbox' && name !== ''
      ? `page.getByLabel(${text}${isHidden ? '' : ', { exact: true }'})`
      : `page.getByRole(${quoted(role)}, { name: ${text}${isHidden ? '' : ', exact: true'} })`
  return nth > 0 ? `${found}.nth(${nth})` : found
}

function expectHeading(heading: string): string {
  return (
    `await expect(page.getByRole('heading', { level: 1, name: ${quoted(heading)}, ` +
    'exact: true })).toBeVisible()'
  )
}

function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  const members = Object.entries(Object(value) as object).map(
    ([key, inner]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)}: ${literal(inner)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function quoted(text: string): string {
  return `'${oneLine(text).replace(/[\\']/g, '\\$&')}'`
}

const signIn = `/** Signs in where the page asks for a password; without ADDRESS nobody does. */
async function signIn(page: Page): Promise<void> {
  if (ADDRESS === '') return
  await page.goto('/')
  const password = page.locator('input[type=password]').first()
  await page.locator('input[type=email], input[autocomplete=username]').first().fill(ADDRESS)
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(password).toBeHidden()
}
`

const watch = `type States = Record<string, string[]>

/** Notes what the machines of the page say: the app runs with its line \`inspect\`. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const names: Record<string, string> = {}
    const states: States = Object.assign(window, { machineStates: {} as States }).machineStates
    new BroadcastChannel('statechart-kit.inspect').addEventListener('message', ({ data }) => {
      for (const { type, sessionId, name, snapshot } of data.entries ?? [])
        if (type === '@xstate.actor') names[sessionId] = name
        else if (type === '@xstate.snapshot')
          (states[names[sessionId] ?? sessionId] ??= []).push(JSON.stringify(snapshot.value))
    })
  })
  // An app that is only watched when it is asked to is asked here.
  await page.goto('/?inspect')
}

/** A machine comes to stand in a state; what it said before that is forgotten. */
async function expectState(page: Page, name: string, state: unknown): Promise<void> {
  const wanted = JSON.stringify(state)
  await expect
    .poll(() =>
      page.evaluate(
        ([name, wanted]) => {
          const { machineStates } = window as unknown as { machineStates: States }
          const said = machineStates[name] ?? []
          if (!said.includes(wanted)) return said.at(-1)
          said.splice(0, said.indexOf(wanted) + 1)
          return wanted
        },
        [name, wanted] as const,
      ),
    )
    .toBe(wanted)
}
`
