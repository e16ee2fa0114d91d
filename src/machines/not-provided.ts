import { fromPromise, type NonReducibleUnknown, type PromiseActorLogic } from 'xstate'

/** An actor that the composition root must provide. @throws when it was forgotten */
export function promiseNotProvided<Output, Input = NonReducibleUnknown>(
  name: string,
): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() =>
    Promise.reject(new Error(`the actor ${name} was not provided`)),
  )
}

/** An action that the composition root must provide. @throws when it was forgotten */
export function actionNotProvided(name: string): () => never {
  return () => {
    throw new Error(`the action ${name} was not provided`)
  }
}
