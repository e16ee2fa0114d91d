import type { Format } from '#kit/export.ts'
import type { ModuleName } from '#contract/modules.ts'
import type { ActorRole } from '#contract/role.ts'
import type { Language } from '#contract/languages.ts'
import type { Catalogued } from '../catalogue/machines.ts'
import { neverText } from './never.ts'
import { vocabularyOf } from './vocabulary.ts'

/** One line of the index. */
export type Entry = {
  machine: string
  /** The title of the machine. */
  about: string
  module: ModuleName
  role: ActorRole | null
  title: string
  scenarios: number
  /**
   * The number of transitions in the chart, how many are reachable here, and how many are taken.
   */
  chart: number
  transitions: number
  taken: number
  leftOut: number
  files: Readonly<Partial<Record<Format, string>>>
}

/** The index of all plans: a table per machine, with explanations of its columns. */
export function indexText(
  entries: readonly Entry[],
  different: number,
  { language, some }: { language: Language; some: readonly Catalogued[] },
): string {
  const [first] = entries
  if (!first) return ''
  const words = vocabularyOf({ module: first.module, language })
  const say = (key: string, values?: object) => words.say(['index', key], { ...values })
  const { format } = new Intl.NumberFormat(language === 'en' ? 'en' : `${language}-u-nu-latn`)
  const scenarios = entries.reduce((sum, one) => sum + one.scenarios, 0)
  const heads = ['plan', 'scenarios', 'arrows', 'leftOut', 'files'].map((key) => say(key))
  const rowOf = ({ title, taken, transitions: wanted, chart, leftOut, files, ...one }: Entry) =>
    `| ${title} | ${one.scenarios} | ${say('arrowsOf', { taken, wanted, chart })} | ` +
    `${leftOut || ''} | ${Object.entries(files)
      .map(([name, file]) => `[${name}](${file})`)
      .join(' ')} |\n`
  const neverOfPlans = (plans: readonly Entry[]): string => {
    const one = some.find(({ name }) => name === plans[0]?.machine)
    return one && plans[0] ? neverText(one, { module: plans[0].module, language }) : ''
  }
  const tables = [...Map.groupBy(entries, ({ machine }) => machine).values()].map(
    (plans) =>
      `\n## ${plans[0]?.about}\n\n| ${heads.join(' | ')} |\n` +
      `| --- | --- | --- | --- | --- |\n${plans.map(rowOf).join('')}${neverOfPlans(plans)}`,
  )
  const counts = { plans: entries.length, scenarios, different }
  const formatted = Object.entries(counts).map(([name, count]) => [name, format(count)])
  return (
    `# ${say('title')}\n\n${say('intro', Object.fromEntries(formatted))}\n\n` +
    `${say('explain')}\n${tables.join('')}`
  )
}
