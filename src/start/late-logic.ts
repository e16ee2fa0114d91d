import type { AnyActorLogic, InputFrom } from 'xstate'
import type { LogicLike } from '../machines/not-provided.ts'

/** A machine of the root whose code is loaded after the first paint. */
export type LateLogic<Logic extends AnyActorLogic> = {
  /** Placeholder logic for the root's chart. */
  logic: LogicLike<Logic> & { readonly machine: Logic | undefined }
  /** Provides the loaded logic: the root may start it now, with this input. */
  arrive(logic: Logic, input: InputFrom<Logic>): void
}

/**
 * @throws if its actor is started before the code is loaded
 */
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
      // The inspector reads an actor's chart from this property.
      get machine() {
        return here?.logic
      },
    },
    arrive(logic, input) {
      here = { logic, input }
    },
  }
}
