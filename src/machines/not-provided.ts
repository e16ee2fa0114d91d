import {
  type ActorLogic,
  type AnyActorLogic,
  type CallbackActorLogic,
  type EventFromLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type InputFrom,
  type NonReducibleUnknown,
  type PromiseActorLogic,
  type SnapshotFrom,
} from 'xstate'

/** An actor that the composition root must provide. @throws if it is not provided */
export function promiseNotProvided<Output, Input = NonReducibleUnknown>(
  name: string,
): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() =>
    Promise.reject(new Error(`the actor ${name} was not provided`)),
  )
}

/** A callback actor that the composition root must provide. @throws if it is not provided */
export function callbackNotProvided<Event extends EventObject, Input = NonReducibleUnknown>(
  name: string,
): CallbackActorLogic<Event, Input> {
  return fromCallback<Event, Input>(() => {
    throw new Error(`the actor ${name} was not provided`)
  })
}

/** An action that the composition root must provide. @throws if it is not provided */
export function actionNotProvided<Params = undefined>(
  name: string,
): (scope: unknown, params: Params) => void {
  return () => {
    throw new Error(`the action ${name} was not provided`)
  }
}

/** Logic with the same types as `Logic`, whose code may be loaded later. */
export type LogicLike<Logic extends AnyActorLogic> = ActorLogic<
  SnapshotFrom<Logic>,
  EventFromLogic<Logic>,
  InputFrom<Logic>
>

/** A machine that the composition root must provide. @throws if it is not provided */
export function logicNotProvided<Logic extends AnyActorLogic>(name: string): LogicLike<Logic> {
  const missing = (): never => {
    throw new Error(`the actor ${name} was not provided`)
  }
  return { getInitialSnapshot: missing, transition: missing, getPersistedSnapshot: missing }
}
