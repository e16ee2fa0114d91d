// The step definitions of the features that `npm run paths` writes: one for each text of the table
// that says what it stands for. Cucumber loads this file; tools/paths-run.ts says for which
// machines and modules.
import { equal } from 'node:assert/strict'
import {
  After,
  AfterAll,
  Before,
  defineStep,
  setDefaultTimeout,
  setWorldConstructor,
  Status,
  World,
} from '@cucumber/cucumber'
import type { ModuleName } from '#contract/modules.ts'
import { machines } from '../../tools/catalogue/machines.ts'
import { stepTable } from '../../tools/paths/step-table.ts'
import { inWords } from './in-words.ts'
import { outOfReach, type Run } from './run.ts'
import { ScenarioRun } from './scenario.ts'
import { sessionRun } from './session-run.ts'
import { openStage, type Stage } from './stage.ts'
import { stagesOf } from './stages.ts'

/**
 * Limits for what hangs, not for what is slow: what a step looks for, and how long a server or a
 * page takes to be there, have limits of their own.
 */
const STEP_MS = 240_000
const START_MS = 300_000

const wanted = JSON.parse(process.env['PATHS_RUN'] ?? '{}') as {
  machines?: string[]
  modules?: ModuleName[]
  url?: string
}
const table = stepTable({
  machines: machines.filter(({ name }) => wanted.machines?.includes(name) ?? true),
  ...(wanted.modules && { modules: wanted.modules }),
  languages: ['en'],
  url: wanted.url,
})
/** Each plan has a server of its own: their clocks go on by weeks. */
const stages = stagesOf(() => openStage(wanted.url))

class Tester extends World {
  run: Run | undefined
  #done = 0

  begin(stage: Stage, texts: readonly string[]): void {
    const meanings = texts.flatMap((text) => table.get(text) ?? [])
    const isSession = meanings.some((one) => 'machine' in one && one.machine === 'session')
    this.run = isSession ? sessionRun(stage) : new ScenarioRun(stage, meanings)
  }
  async perform(text: string): Promise<'skipped' | undefined> {
    const meaning = table.get(text)
    if (!meaning) throw new Error(`no meaning of “${text}”`)
    const remark = await this.run?.perform(meaning, this.#done).catch(async (error: unknown) => {
      const out = outOfReach(error, meaning) ?? (await this.run?.notJudged(error, meaning))
      if (out) return out
      throw new Error(await inWords(error, (await this.run?.windows(meaning)) ?? []))
    })
    this.#done += 1
    if (remark) this.log(remark.text)
    return remark?.isEnd ? 'skipped' : undefined
  }
}

setWorldConstructor(Tester)
setDefaultTimeout(STEP_MS)
AfterAll(() => stages.close())
Before({ timeout: START_MS }, async function (this: Tester, { pickle }) {
  this.begin(
    await stages.of(pickle.uri),
    pickle.steps.map(({ text }) => text),
  )
})
After(async function (this: Tester, { result }) {
  const windows = result?.status === Status.FAILED ? await this.run?.windows() : []
  for (const { page } of windows ?? [])
    if (!page.isClosed()) this.attach(await page.screenshot({ timeout: 5_000 }), 'image/png')
  await this.run?.end()
  const faults = stages.opened()?.opened.faults() ?? []
  equal(faults.length, 0, `the pages reported errors: ${faults.join('; ')}`)
})
for (const text of table.keys())
  defineStep(
    new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$`),
    function (this: Tester) {
      return this.perform(text)
    },
  )
