import { updateListChoice } from '#contract/list-choice.ts'
import type { App } from '../http/app-parts.ts'
import { serve } from '../http/serve.ts'
import { changeListChoice } from './list-choice-store.ts'

/** How a person sees lists. It is read with the user's details. */
export function listChoiceRoutes(app: App): void {
  serve(app, updateListChoice, (changes, caller, db) => changeListChoice(db, caller, changes))
}
