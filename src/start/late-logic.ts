import type { AnyActorLogic, InputFrom } from 'xstate'
import type { LogicLike } from '../machines/not-provided.ts'

/** A machine of the root whose code is fetched after the first paint. */
export type LateLogic<Logic extends AnyActorLogic> = {
  /** Stands for the machine in the chart of the root. */
  logic: LogicLike<Logic> & { readonly machine: Logic | undefined }
  /** Here it is: from now on the root may start it, with this input. */
  arrive(logic: Logic, input: InputFrom<Logic>): void
}

/** @throws when its actor is started before the code has arrived */
export function createLateLogic<Logic extends AnyActorLogic>(): LateLogic<Logic> {
  let here: { logic: Logic; input: InputFrom<Logic> } | undefined
  const arrived = () => {
    if (!here) throw new Error('the code of this part has not arrived')
    return here
  }
  return {
    logic: {
      getInitialSnapshot: (scope) => arrived().logic.getInitialSnapshot(scope, arrived().input),
      transition: (...given) => arrived().logic.transition(...given),
      start: (...given) => arrived().logic.start?.(...given),
      getPersistedSnapshot: (...given) => arrived().logic.getPersistedSnapshot(...given),
      // As the inspector finds the chart of an actor.
      get machine() {
        return here?.logic
      },
    },
    arrive(logic, input) {
      here = { logic, input }
    },
  }
}
