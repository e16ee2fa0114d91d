import { updateListChoice } from '#contract/list-choice.ts'
import type { App } from '../http/app-parts.ts'
import { serve } from '../http/serve.ts'
import { changeListChoice } from './list-choice-store.ts'

/** A person's display settings of lists. They are read with the user's details. */
export function listChoiceRoutes(app: App): void {
  serve(app, updateListChoice, (changes, caller, db) => changeListChoice(db, caller, changes))
}
