import type { AnyStateMachine } from 'xstate'
import { execute, type Run, stage } from './execute.ts'
import type { Path } from './explore.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { fingerprint } from './observe.ts'
import type { Survey } from './survey.ts'

/** Checks whether a machine is the intended one. Throws or returns false if it is not. */
export type Judge = (machine: AnyStateMachine) => unknown

/**
 * Plants every mutant of a machine, one at a time, and returns those that a judge does not detect.
 */
export async function survivors(
  machine: AnyStateMachine,
  judge: Judge,
): Promise<{ planted: number; survived: Mutant[] }> {
  const mutants = mutantsOf(machine)
  const survived: Mutant[] = []
  for (const mutant of mutants) if (!(await isSeen(mutant, judge))) survived.push(mutant)
  return { planted: mutants.length, survived }
}

/** The paths of a survey as a judge: the states, the effects, and the refused events. */
export function pathJudge({ runs, refused }: Pick<Survey, 'runs' | 'refused'>): Judge {
  return (machine) =>
    runs.every((run) => isSame(run, execute(machine, run.path))) &&
    refused.every((path) => isRefused(machine, path))
}

/** A plan as a judge: only the states after its steps, which a tester can see. */
export function planJudge(plan: readonly Pick<Run, 'path'>[]): Judge {
  return (machine) => {
    for (const { path } of plan) execute(machine, path)
  }
}

async function isSeen({ plant }: Mutant, judge: Judge): Promise<boolean> {
  try {
    return (await judge(plant())) === false
  } catch {
    return true
  }
}

function isSame(before: Run, now: Run): boolean {
  return before.snapshot.status === now.snapshot.status && seenOf(before) === seenOf(now)
}

/** What is observable of a run besides its states. */
function seenOf({ effects, elapsedMs, snapshot }: Run): string {
  return fingerprint([effects, elapsedMs, snapshot.context])
}

/**
 * Whether the last event takes no transition. It may still end the machine with an unhandled error.
 */
function isRefused(machine: AnyStateMachine, { input, steps }: Path): boolean {
  const at = stage(machine, input)
  for (const { event } of steps.slice(0, -1)) at.happen(event)
  const before = at.taken.length
  for (const { event } of steps.slice(-1)) at.happen(event)
  at.actor.stop()
  return at.taken.length === before
}
