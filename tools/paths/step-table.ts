import { isDeepStrictEqual } from 'node:util'
import { keysOf } from '#contract/keys-of.ts'
import { type Language, languages } from '#contract/languages.ts'
import { type ModuleName, moduleNames } from '#contract/modules.ts'
import { actorRoles } from '#lifecycles/registry.ts'
import { arrowsOf } from '#kit/transitions.ts'
import { ruleOfArrow } from '../catalogue/lifecycle-cases.ts'
import { type Catalogued, machines } from '../catalogue/machines.ts'
import { accessWords } from './access.ts'
import { attemptsOn, closedCodeOf, refusalOf } from './attempts.ts'
import { ceases } from './lack.ts'
import type { Meaning, Step, StepWords } from './meaning.ts'
import { backgroundWords, isSpoken, stepWords } from './step-words.ts'
import { seenOf } from './scenarios.ts'
import { statusWalks } from './statuses.ts'
import { endOf, type Walk, walksOf, waysTo } from './walks.ts'

type Wanted = {
  machines?: readonly Catalogued[]
  modules?: readonly ModuleName[]
  languages?: readonly Language[]
  /** The URL of the product in the plans. */
  url?: string | undefined
}

/**
 * The meaning of every possible step text of test plans. Step definitions are one function that
 * uses this table. @throws RangeError for a text with two meanings
 */
export function stepTable({
  machines: some = machines,
  modules = moduleNames,
  languages: spoken = keysOf(languages),
  url,
}: Wanted = {}): ReadonlyMap<string, Meaning> {
  const table = new Map<string, Meaning>()
  for (const language of spoken)
    for (const module of modules) {
      const place = { module, language }
      addSteps(table, backgroundWords(place))
      for (const one of some.filter((machine) => isSpoken(machine, place))) {
        addSteps(table, accessWords(one.name, place, { roles: actorRoles, url }))
        addSteps(table, stepsOf(one, stepWords(one, place)))
      }
    }
  return table
}

/** Adds steps to a table. @throws RangeError for a text that already means something else */
export function addSteps(table: Map<string, Meaning>, steps: Iterable<Step>): void {
  for (const { text, meaning } of steps) {
    const known = table.get(text)
    if (known !== undefined && !isDeepStrictEqual(known, meaning))
      throw new RangeError(
        `“${text}” would mean two things: ${JSON.stringify(known)} and ${JSON.stringify(meaning)}`,
      )
    table.set(text, meaning)
  }
}

function* stepsOf(one: Catalogued, words: StepWords): Generator<Step> {
  const walks = walksOf(one)
  for (const { path, at } of walks) {
    yield words.start(path.start, one.lifecycle ? undefined : path.input)
    yield words.state(path.start)
    const last = path.steps.at(-1)
    if (!last) continue
    yield words.act(last.event, path.steps.at(-2)?.value ?? path.start)
    yield words.state(last.value)
    yield words.state(last.value, last.event)
    yield* seenOf(words, last.event, at)
  }
  if (one.lifecycle) yield* refusedSteps(one, words, walks)
  for (const { path } of statusWalks(one))
    for (const { event, value } of path.steps) {
      yield words.act(event, path.start)
      yield words.state(value)
    }
}

function* refusedSteps(one: Catalogued, words: StepWords, walks: readonly Walk[]): Generator<Step> {
  yield words.refusal('ROLE_FORBIDDEN')
  yield words.refusal('TRANSITION_NOT_ALLOWED')
  const facts = arrowsOf(one.machine).flatMap((arrow) => ruleOfArrow(arrow).when)
  for (const fact of new Set(facts)) {
    yield words.fact(fact)
    yield words.fact(fact, true, 'cooked')
    yield words.fact(fact, false)
    if (ceases(fact)) for (const event of attemptsOn(one)) yield words.lack(fact, event)
    yield words.refusal(refusalOf(fact))
  }
  for (const walk of waysTo(walks))
    for (const event of attemptsOn(one)) {
      yield words.attempt(event, endOf(walk))
      yield words.state(endOf(walk), event)
      yield words.refusal(closedCodeOf(event, endOf(walk)))
    }
}
