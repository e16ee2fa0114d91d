import type { Connected } from '../../../machines/screen/form.connect.ts'
import type { WriteRefusal } from '../../seams/use-write-refusal.ts'

/** A form on its screen: `useNewForm` makes a record, `useRecordForm` changes one. */
export type Form<V> = Connected<V> & {
  isNew: boolean
  /** Why nothing of it can be saved: it is shown to be read, without a way to save. */
  refusal: WriteRefusal | undefined
}
