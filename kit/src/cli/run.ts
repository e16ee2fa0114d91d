import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { mermaidOf } from '../charts/mermaid.ts'
import { svgOf } from '../charts/svg.ts'
import { coverage } from '../coverage.ts'
import { diff, signature } from '../diff.ts'
import { exportPaths } from '../export.ts'
import { faultWords, gapsOf, needWords, startFaults } from '../gaps.ts'
import type { Run } from '../execute.ts'
import { type Judge, pathJudge, planJudge, survivors } from '../judged.ts'
import { lintFindings } from '../lint.ts'
import { select } from '../select.ts'
import { type Survey, survey } from '../survey.ts'
import { arrowsOf } from '../transitions.ts'
import type { Arguments, Command } from './arguments.ts'
import { exits, print, UsageError } from './command.ts'
import { loadModule, UnreadableModule } from './load-module.ts'
import { type Subject, subjectsOf } from './subjects.ts'
import { emptyFile, makeFolder } from './write-out.ts'

type Work = (subject: Subject, given: Arguments) => number | Promise<number>

/** Executes a command line; returns the exit code. @throws with the reason */
export async function run(given: Arguments): Promise<number> {
  const all = await subjectsOf(given.file, given.name, given.config)
  const subjects = given.command === 'diff' ? comparable(all, given) : all
  if (given.out !== undefined && given.command === 'paths') emptyFile(given.out)
  const codes: number[] = []
  for (const subject of subjects) codes.push(await worked(subject, given))
  return Math.max(...codes)
}

/**
 * The machines that can be compared: a signature is of one, that of its name. @throws UsageError
 * where it is not clear which
 */
function comparable(
  all: readonly Subject[],
  { name, against = '' }: Arguments,
): readonly Subject[] {
  if (all.length === 1 || name !== undefined || isModule(against)) return all
  const named = all.filter((one) => basename(against).startsWith(`${one.name}.`))
  if (named.length > 0) return named
  const names = all.map((one) => one.name).join(', ')
  throw new UsageError(`${against} is of one machine: say of which. There are: ${names}`)
}

/** A failure of one machine does not stop the others. */
async function worked(subject: Subject, given: Arguments): Promise<number> {
  try {
    return await works[given.command](subject, given)
  } catch (error) {
    if (error instanceof UsageError || error instanceof UnreadableModule) throw error
    print(`${subject.name}: ${error instanceof Error ? error.message : String(error)}\n`, 'err')
    return exits.failure
  }
}

const works: Record<Command, Work> = {
  paths: ({ name, machine, options }, { format, strategy, out }) => {
    const found = survey(machine, options)
    if (startFaults(machine, found).length > 0)
      return report(name, { machine, found, isOut: false })
    const paths = planned(found, strategy).map(({ path, snapshot }) => ({
      ...path,
      output: snapshot.output,
    }))
    const text = exportPaths(machine, paths, format)
    if (out === undefined) print(text)
    else writeFileSync(out, text, { flag: 'a' })
    return report(name, { machine, found, isOut: out !== undefined })
  },
  coverage: ({ name, machine, options }) =>
    report(name, { machine, found: survey(machine, options), isOut: true }),
  charts: async ({ name, machine }, { out = 'charts' }) => {
    makeFolder(out)
    const lines = signature(machine, { hasCode: true }).map((line) => `${line}\n`)
    writeFileSync(join(out, `${name}.svg`), await svgOf(machine))
    writeFileSync(join(out, `${name}.mmd`), mermaidOf(machine))
    writeFileSync(join(out, `${name}.signature.txt`), lines.join(''))
    print(`${name}: ${join(out, name)}.svg, .mmd and .signature.txt\n`)
    return exits.ok
  },
  lint: ({ name, machine }, { isStrict }) => {
    const findings = lintFindings(machine)
    const faults = findings.filter(({ isAdvice }) => isStrict || !isAdvice)
    for (const { at, text, isAdvice } of findings)
      print(`${name}: ${isAdvice && !isStrict ? 'advice' : 'fault'}: ${at}: ${text}\n`)
    print(
      `${name}: ${counted(faults.length, 'fault')}, ${findings.length - faults.length} advice\n`,
    )
    return faults.length > 0 ? exits.failure : exits.ok
  },
  mutants: async ({ name, machine, options }, { judge, strategy }) => {
    const found = survey(machine, options)
    if (startFaults(machine, found).length > 0) return report(name, { machine, found, isOut: true })
    const own = judge === undefined ? pathJudge(found) : await judgeIn(judge)
    if (judge === undefined && coverage(machine, found.runs).percent < 100)
      print(`${name}: the paths do not take every transition yet; coverage says what is missing\n`)
    if (!(await accepts(own, machine)))
      throw new Error('the judge refuses the machine as it is, without a fault')
    const { planted, survived } = await survivors(machine, own)
    for (const mutant of survived) print(`${name}: not seen: ${mutant.name}\n`)
    if (judge === undefined && survived.some((mutant) => mutant.name.endsWith('without its guard')))
      print(`${name}: give an event, an input or an outcome that the guard refuses\n`)
    print(`${name}: ${counted(planted, 'fault')} planted, ${planted - survived.length} seen\n`)
    if (judge === undefined) {
      const plan = await survivors(machine, planJudge(planned(found, strategy)))
      const byPlan = planted - plan.survived.length
      print(`${name}: ${planWords(byPlan, planted - survived.length)}\n`)
    }
    return survived.length > 0 ? exits.failure : exits.ok
  },
  diff: async ({ name, machine }, { against = '', name: asked }) => {
    const before = await signatureIn(against, asked ?? name)
    const lines = diff(before, signature(machine, { hasCode: true }))
    for (const line of lines) print(`${line}\n`)
    print(`${name}: ${counted(lines.length, 'difference')}\n`)
    return lines.length > 0 ? exits.failure : exits.ok
  },
}

/** The runs of a plan. */
function planned({ runs }: Survey, strategy: Arguments['strategy']): readonly Run[] {
  return strategy === 'all' ? runs.filter(({ path }) => path.steps.length > 0) : select(runs)
}

function planWords(byPlan: number, seen: number): string {
  const rest =
    '; the others are seen only by what the plan does not say: effects, context, times, ' +
    'refused events'
  return `the states of the plan show ${byPlan} of them${seen > byPlan ? rest : ''}`
}

type Reported = { machine: Subject['machine']; found: Survey; isOut: boolean }

/** Reports what was reached and what is missing; if paths are printed, to stderr. */
function report(name: string, { machine, found, isOut }: Reported): number {
  const causes = startFaults(machine, found)
  if (causes.length > 0) {
    print(startWords(name, causes, found), isOut ? 'out' : 'err')
    return exits.failure
  }
  const total = arrowsOf(machine).length
  const { missed } = coverage(machine, found.runs)
  const taken = total - missed.length
  const say = (text: string): void => print(text, isOut ? 'out' : 'err')
  const percent = total === 0 ? 100 : Math.floor((taken / total) * 100)
  say(`${name}: ${taken} of ${counted(total, 'transition')} taken (${percent} %)\n`)
  const gaps = gapsOf(machine, found)
  for (const { arrow, reason } of gaps) say(`  not taken: ${arrow.id}: ${reason}\n`)
  const faults = faultWords(machine, found)
  for (const fault of faults) say(`  ${fault}\n`)
  // An output that is worked out from what nobody has given is not what the machine answers.
  const isAnswering = machine.root.output !== undefined
  const needs = found.needs.filter(
    ({ isFatal, of }) => isFatal || gaps.length > 0 || (isAnswering && of === 'input'),
  )
  for (const need of needs) say(`  ${needWords(need)}\n`)
  return gaps.length + faults.length > 0 ? exits.failure : exits.ok
}

/** For a machine that can't start: its causes instead of figures. */
function startWords(name: string, causes: readonly string[], { needs }: Survey): string {
  return [
    `${name}: fails at its start: ${causes.join('; ')}`,
    ...needs.filter(({ isFatal }) => isFatal).map((need) => `  ${needWords(need)}`),
    '',
  ].join('\n')
}

async function judgeIn(path: string): Promise<Judge> {
  const { default: judge } = await loadModule(path)
  if (typeof judge !== 'function')
    throw new UsageError(`${path} has no judge: write export default (machine) => { … }`)
  return judge as Judge
}

async function accepts(judge: Judge, machine: Subject['machine']): Promise<boolean> {
  return (await judge(machine)) !== false
}

async function signatureIn(path: string, name: string): Promise<string[]> {
  if (!existsSync(path)) throw new UnreadableModule(`there is no file ${path}`)
  if (isModule(path)) {
    const [subject] = await subjectsOf(path, name, undefined)
    return subject ? signature(subject.machine, { hasCode: true }) : []
  }
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}

function isModule(path: string): boolean {
  return /\.[cm]?[jt]s$/.test(path)
}

function counted(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`
}
