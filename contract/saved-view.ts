import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { shortText } from './fields.ts'
import { listPath as list } from './list-choice.ts'

/** The maximum number of saved views per list and person. */
export const mostViews = 50

const name = shortText.check(z.maxLength(40))

/** The saved query of a list: `search` is the URL's query string without the question mark. */
export const savedView = z.object({ name, search: z.string().check(z.maxLength(1_000)) })
export type SavedView = z.infer<typeof savedView>

export const listSavedViews = endpoint({
  method: 'GET',
  base: 'business',
  path: 'savedview/getall',
  summary: 'The views of one list that the caller has saved, in the order in which they were',
  access: 'signed-in',
  input: z.strictObject({ list }),
  output: z.array(savedView),
})
export const updateSavedViews = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'savedview/update',
  summary:
    'Keep views of a list, a name that is there already with what it now stands for, and ' +
    'forget others, and rename one',
  access: 'signed-in',
  input: z.strictObject({
    list,
    keep: z._default(z.array(z.strictObject(savedView.shape)).check(z.maxLength(mostViews)), []),
    forget: z._default(z.array(name).check(z.maxLength(mostViews)), []),
    /** The view keeps its position and its query. */
    rename: z.optional(z.strictObject({ from: name, to: name })),
  }),
  output: z.array(savedView),
  refusals: ['LIMIT_REACHED', 'DUPLICATE', 'NOT_FOUND'],
  whileInactive: true,
})
