import { useState } from 'react'

/** Whether a picture of this address can be shown, and what hears that it can't. */
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
