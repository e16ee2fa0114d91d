import { equal } from 'node:assert/strict'
import { type AnyMachineSnapshot, type EventObject, type StateValue, transition } from 'xstate'
import { arrowId } from '#kit/transitions.ts'
import type { ModuleName } from '#contract/modules.ts'
import type { ActorRole } from '#contract/role.ts'
import type { Facts } from '#lifecycles/rule.ts'
import { goodFacts } from '../../tools/catalogue/lifecycle-cases.ts'
import type { Meaning } from '../../tools/paths/meaning.ts'
import { vocabularyOf } from '../../tools/paths/vocabulary.ts'
import { eventually } from '../support/eventually.ts'
import {
  type Answered,
  type OnScreen,
  type PathStep,
  stateName,
  type Untried,
  type World,
} from '../support/lifecycle-paths.ts'
import { leftOut, notThere, notTried, type Remark, type Run, UNSEEN, type Window } from './run.ts'
import { driverOf, PATIENCE_MS, type Stage } from './stage.ts'

type Sent = EventObject & { by: { role: ActorRole } }
type Running = { record: OnScreen; world: World; now: AnyMachineSnapshot; step?: PathStep }

/**
 * One scenario: the steps of its text, as data, are done by the drivers and looked at on screens
 * and in answers.
 */
export class ScenarioRun implements Run {
  readonly #stage: Stage
  readonly #meanings: readonly Meaning[]
  #module: ModuleName = 'foodKart'
  #running: Running | undefined
  #answer: Answered | Untried | undefined
  /** What does not hold from the start; drivers make it so once the way is done. */
  #lacking: string[] = []

  /** `meanings`: all steps, in order; what a driver prepares depends on what comes later. */
  constructor(stage: Stage, meanings: readonly Meaning[]) {
    this.#stage = stage
    this.#meanings = meanings
  }

  /** Does or looks at what a step says. Answers a remark where nobody can look. */
  async perform(meaning: Meaning, at: number): Promise<Remark | undefined> {
    switch (meaning.kind) {
      case 'module':
        this.#module = meaning.module
        return undefined
      case 'language':
        if (meaning.language !== 'en')
          throw new Error('a run presses English buttons: leave out --language')
        return undefined
      // The people of a run have signed in by themselves.
      case 'signIn':
      case 'link':
        return undefined
      // Prepared here: what fails meanwhile is not a fault of the first step.
      case 'start':
        await this.#started(meaning.machine)
        return undefined
      case 'fact':
        // What has to hold from the start on is in the world; what ceases to, ceases now.
        if (meaning.holds) return undefined
        if (this.#meanings.slice(0, at).some(({ kind }) => kind === 'act'))
          return this.#cease(meaning.machine, meaning.fact)
        this.#lacking.push(meaning.fact)
        return undefined
      case 'act':
        return this.#act(meaning.machine, meaning.event as Sent, at)
      case 'attempt':
        return this.#attempt(meaning.machine, meaning.event as Sent)
      case 'state':
        await this.#expectState(meaning.machine, meaning.state)
        return undefined
      case 'effect':
        return this.#expectEffect(meaning.machine, meaning.effect, meaning.params)
      case 'refusal':
        return this.#expectRefusal(meaning.status, meaning.code)
    }
  }

  async windows(meaning?: Meaning): Promise<Window[]> {
    const all = await this.#stage.windows()
    const role = meaning?.kind === 'act' ? (meaning.event as Sent).by.role : undefined
    const own = all.filter((one) => one.role === role)
    return (own.length > 0 ? own : all).map(({ role: whose, page }) => ({
      whose: vocabularyOf({ module: this.#module, language: 'en' }).say(['who', whose]),
      page,
    }))
  }

  async notJudged(error: unknown, meaning: Meaning): Promise<Remark | undefined> {
    return notThere(error, await this.windows(meaning), PATIENCE_MS)
  }

  /** The people stay for the next scenario. */
  async end(): Promise<void> {
    await this.#running?.record.end?.()
  }

  async #act(machine: string, event: Sent, at: number): Promise<Remark | undefined> {
    const running = await this.#started(machine)
    const { world } = running
    if (!world.offers(event.type, event.by.role)) {
      const why = driverOf(machine).unreachable?.[event.type]
      if (why !== undefined) return leftOut(why)
      throw new Error(`nobody knows how ${event.by.role} sends ${event.type} with ${world.name}`)
    }
    const step = stepOf(running.now, event)
    const rest = this.#meanings
      .slice(at)
      .flatMap((one) => (one.kind === 'act' ? [pathStep(one.event as Sent)] : []))
    await running.record.take(step.path, rest)
    this.#running = { ...running, now: step.next, step: step.path }
    return undefined
  }

  async #cease(machine: string, fact: string): Promise<Remark | undefined> {
    const { record } = await this.#started(machine)
    if (!record.make) throw new Error(`nobody knows how ${fact} ceases to hold`)
    const why = await record.make(fact)
    return why === undefined ? undefined : leftOut(why)
  }

  async #attempt(machine: string, { type, by }: Sent): Promise<Remark | undefined> {
    const { record } = await this.#started(machine)
    for (const fact of this.#lacking.splice(0)) {
      const remark = await this.#cease(machine, fact)
      if (remark) return remark
    }
    if (!record.attempt) throw new Error(`nobody knows how to try ${type} although it is refused`)
    const answer = (this.#answer = await record.attempt(type, by.role))
    if (!('why' in answer)) return undefined
    // Where a scenario tries nothing else, nothing is left of it.
    const attempts = this.#meanings.filter(({ kind }) => kind === 'attempt')
    return attempts.length > 1 ? notTried(answer.why) : leftOut(answer.why)
  }

  async #expectState(machine: string, state: StateValue): Promise<void> {
    const { record, now, step } = await this.#started(machine)
    const name = stateName(state)
    equal(stateName(now.value), name)
    await eventually(() => record.state(), name, 'the state on the server')
    if (step) await record.expectShown({ ...step, state: name })
  }

  async #expectEffect(
    machine: string,
    effect: string,
    params: unknown,
  ): Promise<Remark | undefined> {
    const { record } = await this.#started(machine)
    const isSeen = (await record.expectEffect?.(effect, params)) ?? false
    return isSeen ? undefined : UNSEEN
  }

  async #expectRefusal(status: number, code?: string): Promise<Remark | undefined> {
    if (!this.#answer) throw new Error('nothing has been tried')
    if ('why' in this.#answer) return notTried(this.#answer.why)
    const said = (answer: Partial<Answered>) => `${answer.status} ${answer.code}`
    equal(
      said(this.#answer),
      said({ status, code }),
      `the answer is ${said(this.#answer)}, not ${said({ status, code })}`,
    )
    const { record, now } = this.#running ?? {}
    if (record && now) equal(await record.state(), stateName(now.value))
    return undefined
  }

  async #started(machine: string): Promise<Running> {
    if (this.#running) return this.#running
    const driver = driverOf(machine)
    const facts = Object.fromEntries(
      this.#meanings.flatMap((one) => (one.kind === 'fact' ? [[one.fact, one.holds]] : [])),
    )
    const world = worldFor(driver.worlds, facts, this.#acts())
    const context = { ...goodFacts, ...world.facts }
    const start = this.#meanings.find((one) => one.kind === 'start')
    const now = driver.lifecycle.machine.resolveState({
      value: start?.state ?? {},
      context,
    }) as AnyMachineSnapshot
    const record = await this.#stage.begin(machine, this.#module, world.name, facts)
    this.#running = { record, world, now }
    return this.#running
  }

  #acts(): Sent[] {
    return this.#meanings.flatMap((one) => (one.kind === 'act' ? [one.event as Sent] : []))
  }
}

/** The world that fits the givens best, and in which most of what is done has a button. */
function worldFor(worlds: readonly World[], facts: Facts, acts: readonly Sent[]): World {
  const score = ({ facts: own, offers }: World): number =>
    acts.filter(({ type, by }) => offers(type, by.role)).length -
    100 * Object.entries(facts).filter(([name, holds]) => own[name] !== holds).length
  const best = worlds.toSorted((a, b) => score(b) - score(a))[0]
  if (!best) throw new Error('a driver without worlds')
  return best
}

/** What the chart makes of an event. @throws Error where the chart refuses it */
function stepOf(
  now: AnyMachineSnapshot,
  event: Sent,
): { path: PathStep; next: AnyMachineSnapshot } {
  if (!now.can(event)) throw new Error(`the chart has no ${event.type} by ${event.by.role} here`)
  const [next] = transition(now.machine, now, event) as [AnyMachineSnapshot, unknown]
  const [arrow = ''] = now.machine.getTransitionData(now, event).map(arrowId)
  return { path: { ...pathStep(event), state: stateName(next.value), arrow }, next }
}

function pathStep({ type, by }: Sent): PathStep {
  return { event: type, role: by.role, state: '', arrow: '' }
}
