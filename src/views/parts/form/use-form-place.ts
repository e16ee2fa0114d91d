import { type Viewer, useViewer } from '../../seams/viewer.ts'
import { useOnce } from '../hooks/use-once.ts'

/**
 * The currency and zone in which a form is read, as they were when it was opened: the fields of an
 * unsaved form do not change theirs halfway.
 */
export function useFormPlace(): Pick<Viewer, 'currency' | 'timeZone'> {
  const { currency, timeZone } = useViewer()
  return useOnce(() => ({ currency, timeZone }))
}
