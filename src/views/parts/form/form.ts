import type { Connected } from '../../../machines/screen/form.connect.ts'
import type { WriteRefusal } from '../../seams/use-write-refusal.ts'

/** A form on its screen: `useNewForm` creates a record, `useRecordForm` changes one. */
export type Form<V> = Connected<V> & {
  isNew: boolean
  /** Why saving is not possible: the form is read-only. */
  refusal: WriteRefusal | undefined
}
