import { type Viewer, useViewer } from '../../seams/viewer.ts'
import { useOnce } from '../hooks/use-once.ts'

/**
 * The currency and time zone of a form at the time it was opened: they do not change while a form
 * has unsaved values.
 */
export function useFormPlace(): Pick<Viewer, 'currency' | 'timeZone'> {
  const { currency, timeZone } = useViewer()
  return useOnce(() => ({ currency, timeZone }))
}
