import { type Viewer, useViewer } from '../../seams/viewer.ts'
import { useOnce } from '../hooks/use-once.ts'

/**
 * The currency, calling code and time zone of a form at the time it was opened: they do not change
 * while a form has unsaved values.
 */
export function useFormPlace(): Pick<Viewer, 'currency' | 'homeCode' | 'timeZone'> {
  const { currency, homeCode, timeZone } = useViewer()
  return useOnce(() => ({ currency, homeCode, timeZone }))
}
