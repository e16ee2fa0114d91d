import { useState } from 'react'

/** Whether a picture with this URL can be shown, and the handler of its error event. */
export function usePicture(address: string | undefined): {
  isThere: boolean
  onError: () => void
} {
  const [failed, setFailed] = useState<string>()
  return {
    isThere: address !== undefined && address !== '' && address !== failed,
    onError: () => setFailed(address),
  }
}
