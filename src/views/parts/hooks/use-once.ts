import { useState } from 'react'

/** A value that is created once per mount, such as the time at which a dialog was opened. */
export function useOnce<T>(make: () => T): T {
  const [made] = useState(make)
  return made
}
